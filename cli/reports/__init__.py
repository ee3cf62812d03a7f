"""What was found out, for programs: JSON, JUnit XML and SARIF, all made from the same run."""
