// What SEFIN answers to who asks: a note by its DPS or by its key, and an event of a note.
import type { Context } from './context.ts'
import { sameHolder } from './identifiers.ts'
import type { Asked, Route, Said } from './said.ts'
import { NOT_GZIP, type Words } from './sefin-words.ts'
import { isHidden } from './sentinels.ts'
import { actorsOf, type Note } from './store.ts'

const DPS_ID = /^DPS\d{7}(1\d{14}|2[0-9A-Z]{14})\d{20}$/

const mayRead = (note: Note, { holder }: Asked): boolean =>
  actorsOf(note).some((actor) => sameHolder(actor, holder.registration ?? ''))

export function createQueries({ store, environment }: Context, words: Words) {
  const { envelope, plain } = words
  const query = (answer: Route['answer']): Route => ({
    service: 'consulta',
    nonsense: { tipoAmbiente: environment, chaveAcesso: '0', nfseXmlGZipB64: NOT_GZIP },
    refuse: words.refusal,
    answer,
  })
  const hidden = (now: number): Said =>
    plain(503, 'Consulta em manutenção. Tente novamente mais tarde.', now)
  const noteOr = (asked: Asked, now: number, answer: (note: Note) => Said): Said => {
    const key = asked.path[1] ?? ''
    if (!/^[0-9A-Z]{50}$/.test(key))
      return plain(400, 'A chave de acesso consultada deve conter 50 posições.', now)
    const note = store.noteByKey(key)
    if (note === undefined) return plain(404, 'Chave de acesso não encontrada.', now)
    if (isHidden(note, now)) return hidden(now)
    if (!mayRead(note, asked))
      return plain(403, 'Consulta desta NFS-e não é permitida para este usuário.', now)
    return answer(note)
  }
  return {
    byDps: query((asked, now) => {
      const id = asked.path[1] ?? ''
      if (!DPS_ID.test(id)) return plain(400, 'Identificador de DPS inválido.', now)
      const note = store.noteByDps(id)
      if (note === undefined)
        return plain(404, 'Não foi gerada uma NFS-e com o identificador de DPS informado.', now)
      if (isHidden(note, now)) return hidden(now)
      // Whether there is one, anybody may ask; which one, only who is in it.
      if (asked.method === 'HEAD') return { status: 200, body: undefined }
      if (!mayRead(note, asked)) return plain(403, 'Consulta não permitida para este usuário.', now)
      return { status: 200, body: { ...envelope(now), idDps: id, chaveAcesso: note.key } }
    }),
    byKey: query((asked, now) =>
      noteOr(asked, now, ({ key, xmlGZipB64 }) => {
        const found = { chaveAcesso: key, nfseXmlGZipB64: xmlGZipB64 }
        return { status: 200, body: { ...envelope(now), ...found } }
      }),
    ),
    eventOf: query((asked, now) =>
      noteOr(asked, now, ({ events }) => {
        const [, , , type, turn] = asked.path
        const found = events.find((one) => one.type === type && one.sequence === Number(turn))
        if (found === undefined) return plain(404, 'Nenhum evento encontrado para a NFS-e.', now)
        return { status: 200, body: { ...envelope(now), eventoXmlGZipB64: found.xmlGZipB64 } }
      }),
    ),
    moved: query(() => ({
      status: 501,
      body: { message: 'Este serviço foi movido para o novo endereço' },
    })),
  }
}
