// Jettax, a second source of notes: its token goes in and never comes out, and no company of another is read by it.

import { jettaxDe } from '../mundo/jettax.ts'
import { MES, type Mundo, type Objetos } from '../mundo.ts'
import { type Declaracao, empresaFiltro, lista, MOTIVO, RECUSA_TUDO } from './moldes.ts'

const versao = async (mundo: Mundo, o: Objetos) =>
  (
    await mundo.um<{ versao: number } | undefined>(
      `select versao from jettax_escritorio
       where escritorio_id = (select escritorio_id from empresa where id = $1)`,
      [o.empresa],
    )
  )?.versao ?? 0

const escolhidas = (mais: Record<string, unknown> = {}): Declaracao => ({
  ids: [{ campo: 'empresaIds', de: (o) => [o.empresa], estranho: RECUSA_TUDO }],
  entrada: (_, o) => ({ empresaIds: [o.empresa], ...mais }),
  proprio: [200, 409],
})
/** Nobody answers at this address: what is asked is who may ask. */
const doEscritorio = (proprio: readonly number[]): Declaracao => ({
  ...{ ids: [], deQuemVeTudo: true, proprio, entrada: () => ({}) },
})

export const DE_JETTAX: Readonly<Record<string, Declaracao>> = {
  lerJettax: lista(),
  listarEmpresasNaJettax: lista(),
  listarLeiturasDaJettax: lista({}, [empresaFiltro]),
  // What is told goes with the token, which somebody may have taken away: it is put back.
  listarDiferencasDaJettax: {
    ids: [empresaFiltro],
    async entrada(mundo, o) {
      const { empresa: empresaId, canario } = o
      const ha = await mundo.um<object | undefined>(
        'select id from jettax_resumo where empresa_id = $1',
        [empresaId],
      )
      if (ha === undefined)
        await jettaxDe({ um: mundo.um, escritorio: { id: o.escritorio } }, { empresaId, canario })
      return { competencia: MES, empresaId }
    },
  },
  ligarEmpresasNaJettax: escolhidas({ ligada: true }),
  lerNaJettax: escolhidas(),
  configurarJettax: {
    ids: [],
    deQuemVeTudo: true,
    entrada: async (mundo, o) => ({
      ...{ ativa: true, hora: 5, prestadas: true, tomadas: true },
      versao: (await versao(mundo, o)) || 1,
    }),
    proprio: [200, 409],
  },
  testarJettax: doEscritorio([200, 409]),
  atualizarClientesDaJettax: doEscritorio([409, 503]),
  guardarTokenDaJettax: {
    ids: [],
    deQuemVeTudo: true,
    entrada: async (mundo, o) => ({
      ...{ token: 'token-de-um-teste', endereco: 'https://jettax.invalid' },
      versao: await versao(mundo, o),
    }),
  },
  // Whoever comes first takes it away.
  desligarJettax: {
    ids: [],
    deQuemVeTudo: true,
    entrada: async (mundo, o) => ({ motivo: MOTIVO, versao: (await versao(mundo, o)) || 1 }),
    proprio: [200, 404],
  },
}
