import type { z } from 'zod';
import { type EndpointName, eventV1Path, surveysPath } from './endpointPaths.ts';
import { EventReply, EventRequestV1, EventRequestV2 } from './event.ts';
import { ResponseReply, ResponseRequest } from './response.ts';
import { SessionReply, SessionRequest } from './session.ts';

/** An endpoint of the public API: its path, its request and its reply. */
export interface Endpoint {
  readonly name: EndpointName;
  /** Has no trailing slash, but the path with one works as well. `:survey_uuid` is a parameter. */
  readonly path: string;
  readonly summary: string;
  readonly request: z.ZodType;
  readonly reply: z.ZodType;
  /** The status if the survey does not exist (API 4: only starting a session lists 404). */
  readonly unknownSurvey: 400 | 404;
  /** The status if the session belongs to another survey (API 4.2.4). */
  readonly foreignSession: 400 | 409;
  /** The status if the survey is not open, and a session would start (API 3). */
  readonly surveyNotOpen: 400 | 404;
}

/** The four endpoints (API 4). All are POST. */
export const endpoints = {
  sessions: {
    name: 'sessions',
    path: `/api/${surveysPath}:survey_uuid/sessions`,
    summary: 'Start or resume a session',
    request: SessionRequest,
    reply: SessionReply,
    unknownSurvey: 404,
    foreignSession: 400,
    surveyNotOpen: 404,
  },
  responses: {
    name: 'responses',
    path: `/api/${surveysPath}:survey_uuid/responses`,
    summary: 'Submit or update a response',
    request: ResponseRequest,
    reply: ResponseReply,
    unknownSurvey: 400,
    foreignSession: 409,
    surveyNotOpen: 400,
  },
  events: {
    name: 'events',
    path: `/api/${surveysPath}:survey_uuid/events`,
    summary: 'Track an event (version 2)',
    request: EventRequestV2,
    reply: EventReply,
    unknownSurvey: 400,
    foreignSession: 400,
    surveyNotOpen: 400,
  },
  eventsV1: {
    name: 'eventsV1',
    path: `/api/${eventV1Path}`,
    summary: 'Track an event (version 1)',
    request: EventRequestV1,
    reply: EventReply,
    unknownSurvey: 400,
    foreignSession: 400,
    surveyNotOpen: 400,
  },
} as const satisfies Record<EndpointName, Endpoint>;
