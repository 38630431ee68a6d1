# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""The steering kit: scenes, their motion, what a browser shows of them, and export to animation packages."""

from __future__ import annotations

from .._native import (
    STEER_BEHAVIOURS,
    STEER_POINT,
    STEER_SHARE,
    STEER_STATE,
    Steer,
    SteerAgentInfo,
    SteerInfo,
    SteerRecorder,
    SteerRecording,
    SteerRecordingInfo,
)
from .bmd import motion_of_bmd
from .export import EXPORTS, Options, export
from .models import Model, models_of, read_model, read_models
from .motion import Motion, Track, motion_of, motion_of_race, record, run
from .scenes import find_scene, group_names, load_scene, sample_scenes, scene_text, simulate

__all__ = [
    "EXPORTS", "Model", "Motion", "Options", "STEER_BEHAVIOURS", "STEER_POINT", "STEER_SHARE", "STEER_STATE", "Steer", "SteerAgentInfo", "SteerInfo",
    "SteerRecorder", "SteerRecording", "SteerRecordingInfo", "Track", "export", "find_scene", "group_names", "load_scene", "models_of", "motion_of", "motion_of_bmd",
    "motion_of_race", "read_model", "read_models", "record", "run", "sample_scenes", "scene_text", "simulate",
]  # fmt: skip
