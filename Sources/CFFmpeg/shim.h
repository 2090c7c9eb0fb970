#pragma once
// FFmpeg's error numbers and time constants are macros that Swift can't import; each is a function here.
#include <libavcodec/avcodec.h>
#include <libavdevice/avdevice.h>
#include <libavformat/avformat.h>
#include <libavutil/imgutils.h>
#include <libswscale/swscale.h>
