"""What must hold, and the engines that decide whether it does; the only place where Z3 is spoken to."""
