"""The named properties, one small file for each subject."""
