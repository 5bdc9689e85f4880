// What programs of others ask, under the names of /v1.
import { MES } from '../mundo.ts'
import { DE_CONTABIL } from './contabil.ts'
import { DE_FISCAL } from './fiscal.ts'
import {
  contaDoLivro,
  type Declaracao,
  deWebhooks,
  empresa,
  empresaFiltro,
  lista,
  PERIODO,
  um,
} from './moldes.ts'

/** As the route of the product that it stands on is asked, once more: what is done once may be done already. */
const como = (base: Declaracao | undefined, proprio?: readonly number[]): Declaracao => {
  if (!base) throw new Error('a rota do produto não está declarada')
  return { ...base, ...(proprio ? { proprio } : {}) }
}

const WEBHOOKS = deWebhooks((o) => o.v1WebhookAExcluir)

export const DE_API_PUBLICA: Readonly<Record<string, Declaracao>> = {
  v1ListarEmpresas: lista(),
  v1LerEmpresa: um('empresaId', (o) => o.empresa),
  v1ListarNotas: lista({}, [empresaFiltro]),
  v1LerNota: um('notaId', (o) => o.nota),
  v1ListarRecebimentos: um('notaId', (o) => o.nota),
  v1InformarRecebimento: como(DE_FISCAL.informarRecebimento, [200, 409]),
  v1EnviarNotas: lista(),
  v1LerImportacao: { ...um('importacaoId', (o) => o.importacao), deQuemVeTudo: true },
  v1ConfirmarImportacao: {
    ...um('importacaoId', (o) => o.importacao),
    deQuemVeTudo: true,
    proprio: [200, 409],
  },
  v1LerOperacao: um('operacaoId', (o) => o.operacao),
  v1ListarReceitas: lista({ competencia: MES }, [empresaFiltro]),
  v1AjustarReceita: como(DE_FISCAL.ajustarFaturamento),
  v1ConfirmarReceita: {
    ids: [{ campo: 'empresaId', de: (o) => o.empresa, estranho: [404, 409] }],
    entrada: (_, o) => ({ empresaId: o.empresa, competencia: MES }),
  },
  v1ListarGuias: lista({}, [empresaFiltro]),
  v1LerGuia: um('guiaId', (o) => o.guia),
  v1MemoriaDaGuia: um('guiaId', (o) => o.guia),
  v1PdfDaGuia: um('guiaId', (o) => o.guia),
  v1PagarGuia: como(DE_FISCAL.informarPagamento, [200, 409]),
  v1AnexarComprovante: como(DE_FISCAL.anexarComprovante),
  v1ListarLancamentos: lista({}, [empresaFiltro]),
  v1Lancar: como(DE_CONTABIL.lancar),
  v1ListarContas: um('empresaId', (o) => o.empresa),
  v1Balancete: um('empresaId', (o) => o.empresa, PERIODO),
  v1Razao: lista(PERIODO, [empresa, contaDoLivro]),
  v1ListarObrigacoes: lista({}, [empresaFiltro]),
  v1ListarCompetencias: lista({ competencia: MES }, [empresaFiltro]),
  v1ListarDocumentos: lista({}, [empresaFiltro]),
  v1BaixarDocumento: um('documentoId', (o) => o.documento),
  v1ListarWebhooks: WEBHOOKS.listar,
  v1CriarWebhook: WEBHOOKS.criar,
  v1AlterarWebhook: WEBHOOKS.alterar,
  v1ExcluirWebhook: WEBHOOKS.excluir,
  v1TrocarSegredoDoWebhook: WEBHOOKS.trocarSegredo,
  v1ListarEntregasDoWebhook: WEBHOOKS.entregas,
  v1RepetirEntregaDoWebhook: WEBHOOKS.repetir,
}
