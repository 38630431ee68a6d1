# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
import tempfile
from pathlib import Path

import apexline


# Recorder: a recording beside the race; a race of a host's is recorded by tick() after each step.
def record() -> bytes:
    track = apexline.Track.from_file("street")
    with apexline.World(track, [apexline.Car(), apexline.Car()], laps=1) as world:
        recorder = apexline.Recorder(world)
        file = recorder.header()
        data, ticks, done = recorder.step(300)
        file += data
        while not done and ticks < 600:
            done = world.step()
            file += recorder.tick()
            ticks += 1
        recorder.close()
    return file


# Recording, RecordingInfo, ReplayReport, SITUATION_NAMES: driven again and compared, to the bit.
def replay(file: bytes) -> None:
    with apexline.Recording.open(file, label="race.apxr") as recording:
        report = recording.replay()
        info = recording.info
        print(info.tick_count, info.situation in apexline.SITUATION_NAMES, report.differs, len(recording))
        states, controls, state_hash = recording.tick(100)
        decisions, reasons, cars_ahead = recording.decisions(100)
        print(recording.car(0).name, states["position"][0], decisions, len(recording.events(0)), state_hash)


# Recording: the race again, from its start or from any tick.
def go_on(file: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "race.apxr"
        path.write_bytes(file)
        recording = apexline.Recording.from_file(path)
    race = recording.race()
    recording.feed(0, race)
    print(recording.track().name, race.car_count, recording.race_at(300).car_count, recording.world().car_count, recording.world_at(300).state_hash())
    recording.close()


file = record()
replay(file)
go_on(file)
