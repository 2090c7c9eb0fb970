#pragma once
// The Cairo functions that Core Graphics draws with, which its CairoInterface.swift declares.
//
// Cairo is loaded with the first context: it depends on about twenty libraries of fonts and window systems.

// Loads Cairo once per process; must succeed before any other function is called. Returns NULL, or the reason
// for failure, valid for the process's lifetime.
const char *cairo_load(void);
