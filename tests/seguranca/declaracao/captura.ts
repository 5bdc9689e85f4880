// Notes that come from the national environment, and the checks of a month against it.
import { MES } from '../mundo.ts'
import { csv, type Declaracao, empresa, empresaFiltro, lista, RECUSA_TUDO, um } from './moldes.ts'

const doFiltro = [empresaFiltro]
const daConferencia = (mais: Record<string, unknown> = {}) =>
  um('conferenciaId', (o) => o.conferencia, mais)

export const DE_CAPTURA: Readonly<Record<string, Declaracao>> = {
  listarCapturas: lista({}, doFiltro),
  listarDocumentosCapturados: lista({}, doFiltro),
  capturarAgora: {
    ids: [{ campo: 'empresaIds', de: (o) => [o.empresa], estranho: RECUSA_TUDO }],
    entrada: (_, o) => ({ empresaIds: [o.empresa] }),
  },
  // Decided once, by whoever comes first.
  decidirDiferenca: {
    ...um('documentoId', (o) => o.capturadoADecidir, { fica: 'daqui', versao: 1 }),
    proprio: [200, 409],
  },
  // The certificate of the world has no key until one is sent.
  conferirComAFonte: {
    ids: [empresa],
    entrada: (_, o) => ({ empresaId: o.empresa, competencia: MES }),
    proprio: [200, 409],
  },
  listarConferenciasDaFonte: lista({}, doFiltro),
  lerConferenciaDaFonte: daConferencia(),
  listarItensDaConferenciaDaFonte: daConferencia(),
  exportarConferenciaDaFonte: daConferencia(csv),
}
