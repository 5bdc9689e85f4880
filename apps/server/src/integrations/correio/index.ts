import { createGuarda, ErroDeFora, type PortaDeCorreio } from '../../platform/fora/index.ts'
import { emUmaLinha, enderecoDe, enderecoServe } from './endereco.ts'
import { levar, type Pela } from './smtp.ts'

const SERVICO = 'correio'
/** A name as programs of mail still show it whole. */
const MAIOR_NOME = 100
const MAIOR_ASSUNTO = 200

/** A letter in a conversation of its own, so that one that is refused says nothing of the next. */
const LIMITES = {
  prazoMs: 45_000,
  aoMesmoTempo: 4,
  naFila: 1000,
  quebraApos: 5,
  descansoMs: 60_000,
} as const

type Opcoes = {
  /** `smtp://user:password@server:587`; without one no letter leaves. */
  url: string | undefined
  /** `Name <address>`: of the address, the name is of each letter. */
  de: string
  /** Milliseconds of silence after which the server is given up. */
  silencioMs?: number
}

/** Letters by SMTP. What the server said is an answer; without one, whether the letter had begun to leave is known. */
export function createCorreio({ url, de, silencioMs = 15_000 }: Opcoes): PortaDeCorreio {
  const guarda = createGuarda(SERVICO, LIMITES)
  const remetente = enderecoDe(de)
  const dominio = remetente.split('@')[1] ?? 'localhost'
  return {
    ligada: url !== undefined,
    async enviar(carta) {
      if (url === undefined) throw new ErroDeFora(SERVICO, 'sem-ligacao')
      const { escritorioId, para, deNome, responderA, assunto, signal } = carta
      if (!enderecoServe(para))
        return { tipo: 'recusada', motivo: 'endereco-invalido', resposta: '' }
      const pela: Pela = { url, silencioMs, signal }
      const dito = await guarda.chamar({ escritorioId }, () =>
        levar(pela, {
          envelope: { from: remetente, to: [para] },
          from: { name: emUmaLinha(deNome, MAIOR_NOME), address: remetente },
          to: { name: '', address: para },
          ...(responderA !== null && enderecoServe(responderA)
            ? { replyTo: { name: emUmaLinha(deNome, MAIOR_NOME), address: responderA } }
            : {}),
          subject: emUmaLinha(assunto, MAIOR_ASSUNTO),
          text: carta.texto,
          html: carta.html,
          messageId: `<${carta.identificacao}@${dominio}>`,
          // Nobody answers a machine by another one (RFC 3834).
          headers: { 'Auto-Submitted': 'auto-generated' },
          attachments: carta.anexos.map(({ nome, mime, conteudo }) => ({
            filename: nome,
            contentType: mime,
            content: Buffer.from(conteudo),
          })),
        }),
      )
      if (dito.tipo === 'adiada') throw new ErroDeFora(SERVICO, 'adiado', { status: dito.codigo })
      return dito
    },
  }
}
