import { DatabaseSync } from 'node:sqlite';
import { continues, type Marker, type MarkerFile, openMarker, readMarker } from './marker.ts';
import { integer, text } from './sqlite-rows.ts';
import { fromVersion1, fromVersion2, schema, schemaVersion } from './sqlite-schema.ts';

export interface OpenData {
  readonly db: DatabaseSync;
  readonly marker: MarkerFile;
  readonly state: Marker;
  /** This process. Another one that opens the data puts its own there, and this one's commits fail from then on. */
  readonly owner: string;
  /** Whether the data goes on from where devices last saw it; false also for a new, empty file. */
  readonly continued: boolean;
}

/** The data cannot be opened; the message is a sentence for the person who runs the relay. */
export class DataFileError extends Error {
  override readonly name = 'DataFileError';
}

export interface OpenPorts {
  readonly file: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** A random id. */
  readonly id: () => string;
}

/** Opens or creates the data and its marker `<file>.marker`; a new generation begins unless one continues the other. */
export function openData({ file, now, id }: OpenPorts): OpenData {
  const db = openDatabase(file);
  try {
    const owner = id();
    const found = prepareTables(db);
    const marker = readMarker(`${file}.marker`);
    const continued = continues(found, marker);
    // Never a number that devices may know from a relay that stood here before, even when nothing is left of it.
    const generation = Math.max((found?.generation ?? 0) + 1, (marker?.generation ?? 0) + 1, now());
    const state = continued && found ? found : { data: id(), generation, commits: found?.commits ?? 0 };
    db.prepare(
      `INSERT INTO meta (id, data, generation, commits, owner) VALUES (1, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET data = excluded.data, generation = excluded.generation, owner = excluded.owner`,
    ).run(state.data, state.generation, state.commits, owner);
    // Only now: dying before this line leaves a marker that does not fit, and the next start opens another generation.
    return { db, marker: openMarker(`${file}.marker`, state), state, owner, continued };
  } catch (error) {
    db.close();
    throw asDataFileError(file, error);
  }
}

function openDatabase(file: string): DatabaseSync {
  try {
    const db = new DatabaseSync(file, { timeout: 5_000 });
    // What is deleted must not go on standing in free pages.
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;');
    return db;
  } catch (error) {
    throw asDataFileError(file, error);
  }
}

function prepareTables(db: DatabaseSync): Marker | null {
  const version = integer(db.prepare('PRAGMA user_version').get() ?? {}, 'user_version');
  if (version > schemaVersion) throw new DataFileError('The data file was written by a newer relay. It was left as it is.');
  if (version === 0) {
    db.exec(`BEGIN IMMEDIATE; ${schema} COMMIT;`);
    return null;
  }
  if (version === 1) db.exec(`BEGIN IMMEDIATE; ${fromVersion1} ${fromVersion2} COMMIT;`);
  if (version === 2) db.exec(`BEGIN IMMEDIATE; ${fromVersion2} COMMIT;`);
  const row = db.prepare('SELECT data, generation, commits FROM meta').get();
  return row ? { data: text(row, 'data'), generation: integer(row, 'generation'), commits: integer(row, 'commits') } : null;
}

function asDataFileError(file: string, error: unknown): DataFileError {
  if (error instanceof DataFileError) return error;
  const why = error instanceof Error ? error.message : 'unknown';
  return new DataFileError(`The data file ${file} cannot be opened (${why}). It was left as it is.`);
}
