import { correctCheckIn } from '@fivefold/contract/calls/check-in-changes';
import { listCheckIns } from '@fivefold/contract/calls/check-in-pages';
import { getDashboard } from '@fivefold/contract/calls/dashboard';
import type { WireImport } from '@fivefold/contract/calls/import';
import { changeMessageSettings } from '@fivefold/contract/calls/messages';
import { updateProfile } from '@fivefold/contract/calls/names';
import { uploadPhoto } from '@fivefold/contract/calls/photos';
import { bringPhotos, type BroughtPhotos } from '@fivefold/import-files/bring-photos';
import type { FoundImport } from '@fivefold/import-files/found';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#kernel/api/api-context.tsx';
import { ApiProblem } from '#kernel/api/client.ts';
import { callQuery } from '#kernel/api/use-call.ts';
import type { PersonChoice } from './person-choice.ts';

/** What an import brings beside goals and check-ins, and how far that is. */
export interface BroughtAlong {
  readonly photosDone: number;
  /** Null while photos are on their way. */
  readonly photos: BroughtPhotos | null;
  /** The server's sentence where name or settings were refused. */
  readonly problem: string | null;
}

/** Sends name and settings, then the photos, by the calls that they have anyway; the server checks each of them. */
export function useBringAlong({ photos = [], person }: FoundImport) {
  const api = useApi();
  const cache = useQueryClient();
  const [state, setState] = useState<BroughtAlong | null>(null);

  const sendPerson = async (choice: PersonChoice): Promise<string | null> => {
    try {
      if (choice.name && person !== undefined) await api.send(updateProfile, { body: person.profile });
      if (choice.messages && person !== undefined) await api.send(changeMessageSettings, { body: person.messages });
      return null;
    } catch (problem) {
      return problem instanceof ApiProblem ? problem.message : String(problem);
    }
  };
  const bring = async (goals: WireImport['goals'], choice: PersonChoice) => {
    const problem = await sendPerson(choice);
    const show = (photosDone: number, brought: BroughtPhotos | null) =>
      setState({ photosDone, photos: brought, problem });
    show(0, null);
    const calls = {
      listAfter: (goalId: string, after: number) => api.send(listCheckIns, { query: { goalId, after } }),
      upload: async (photo: Blob) => (await api.upload(uploadPhoto, photo)).photoUrl,
      attach: (goalId: string, checkInIndex: number, photoUrl: string) =>
        api.send(correctCheckIn, { body: { goalId, checkInIndex, photoUrl } }),
      isOfPhoto: (error: unknown) => error instanceof ApiProblem && error.code.startsWith('photos.'),
    };
    show(photos.length, await bringPhotos(photos, goals, calls, (done) => show(done, null)));
    void cache.invalidateQueries(callQuery(getDashboard));
    void cache.invalidateQueries({ queryKey: [listCheckIns.name] });
  };
  return { state, bring };
}
