// This file has no schemas, so that the widget can import it.

/** The name of an endpoint in code, faults, logs and metrics. */
export type EndpointName = 'sessions' | 'responses' | 'events' | 'eventsV1';

/** The path of all surveys below `/api/` (API 4.1 to 4.3). The uuid and the name of an endpoint follow. */
export const surveysPath = 'public/v2/surveys/';

/** The path for events of version 1 below `/api/` (API 4.4). */
export const eventV1Path = 'v1/public/surveys/event';
