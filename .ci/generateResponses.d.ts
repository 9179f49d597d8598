import type { Store } from 'asklet/server';

export declare function generateResponses(
  store: Store,
  options: {
    readonly survey_uuid: string;
    readonly count: number;
    readonly until: number;
    readonly days?: number;
    readonly range?: [number, number];
    readonly choices?: string[];
  },
): Promise<void>;
