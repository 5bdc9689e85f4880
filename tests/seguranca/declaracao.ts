// For every route of the contract: how a valid call looks, where its ids are, and what a foreign one gets.
// A route that is not here, or an id that is not told here, fails the matrix. Each room has its own file in
// declaracao/; this one is where all of them are imported from.
import { DE_ACESSO } from './declaracao/acesso.ts'
import { DE_API_PUBLICA } from './declaracao/api-publica.ts'
import { DE_CAPTURA } from './declaracao/captura.ts'
import { DE_CERTIFICADOS } from './declaracao/certificados.ts'
import { DE_CLIENTES } from './declaracao/clientes.ts'
import { DE_COBRANCA } from './declaracao/cobranca.ts'
import { DE_CONTABIL } from './declaracao/contabil.ts'
import { DE_CONTABIL_IMPORTACAO } from './declaracao/contabil-importacao.ts'
import { DE_CONTABIL_RELATORIOS } from './declaracao/contabil-relatorios.ts'
import { DE_CONTABIL_ROTINA } from './declaracao/contabil-rotina.ts'
import { DE_CREDENCIAIS } from './declaracao/credenciais.ts'
import { DE_DECLARACOES } from './declaracao/declaracoes.ts'
import { DE_EMPRESA } from './declaracao/empresa.ts'
import { DE_ESCRITORIO } from './declaracao/escritorio.ts'
import { DE_FISCAL } from './declaracao/fiscal.ts'
import { DE_FOLHA } from './declaracao/folha.ts'
import { DE_JETTAX } from './declaracao/jettax.ts'
import { DE_MIGRATE } from './declaracao/migrate.ts'
import { type Declaracao, type Lugar, MOTIVO, responsavel } from './declaracao/moldes.ts'
import { DE_PAGAMENTO } from './declaracao/pagamento.ts'
import { DE_PESSOAL } from './declaracao/pessoal.ts'
import { DE_REGRAS } from './declaracao/regras.ts'
import { DE_SERPRO } from './declaracao/serpro.ts'
import { DE_VIGIA } from './declaracao/vigia.ts'
import { MES, type Objetos } from './mundo.ts'

export { idsDoEsquema, trocar } from './declaracao/esquema.ts'
export type { Declaracao, Lugar, Quem } from './declaracao/moldes.ts'

export const DECLARACAO: Readonly<Record<string, Declaracao>> = {
  ...DE_ACESSO,
  ...DE_PESSOAL,
  ...DE_ESCRITORIO,
  ...DE_EMPRESA,
  ...DE_REGRAS,
  ...DE_CERTIFICADOS,
  ...DE_CREDENCIAIS,
  ...DE_CLIENTES,
  ...DE_CAPTURA,
  ...DE_COBRANCA,
  ...DE_PAGAMENTO,
  ...DE_JETTAX,
  ...DE_MIGRATE,
  ...DE_SERPRO,
  ...DE_VIGIA,
  ...DE_FOLHA,
  ...DE_CONTABIL,
  ...DE_CONTABIL_ROTINA,
  ...DE_CONTABIL_IMPORTACAO,
  ...DE_CONTABIL_RELATORIOS,
  ...DE_FISCAL,
  ...DE_DECLARACOES,
  ...DE_API_PUBLICA,
}

/** Routes that give companies, asked by a filter with a foreign person in it. */
export const POR_CARTEIRA: Readonly<Record<string, Declaracao>> = Object.fromEntries(
  [
    'alterarUsuario',
    'mudarEmpresasDosUsuarios',
    'convidarUsuarios',
    'criarIntegracao',
    'aprovarPedidoDeAcesso',
  ].map((nome) => [
    nome,
    {
      ids: [{ campo: 'empresas.filtro.responsaveis', de: (o) => [o.colega] }],
      entrada: async (mundo, o, quem) => ({
        ...(await DECLARACAO[nome]?.entrada(mundo, o, quem)),
        empresas: { modo: 'filtro', filtro: { responsaveis: [o.colega] } },
      }),
    } satisfies Declaracao,
  ]),
)

/** The same bulk routes asked by filter, with a foreign id in it: nothing may be chosen by it. */
export const POR_FILTRO: Readonly<Record<string, Declaracao>> = {
  cancelarOperacoes: porFiltro('IdEmpresa', (o) => o.empresa),
  reprocessarOperacoes: porFiltro('IdEmpresa', (o) => o.empresa),
  resolverOperacoes: porFiltro('IdEmpresa', (o) => o.empresa, { motivo: MOTIVO }),
  decidirProLabore: porFiltro('empresaId', (o) => o.empresa, {
    competencia: MES,
    decisao: 'aprovar',
  }),
  confirmarFaturamento: porFiltro('empresaId', (o) => o.empresa, { competencia: MES }),
  preverFechamento: porFiltro('idEmpresa', (o) => o.empresa, { competencia: MES, etapa: 'tudo' }),
  executarFechamento: porFiltro('idEmpresa', (o) => o.empresa, { competencia: MES, etapa: 'tudo' }),
  preverLote: porFiltro('idEmpresa', (o) => o.empresa, { competencia: MES, acao: 'reabrir' }),
  marcarSemMovimentoEmLote: porFiltro('idEmpresa', (o) => o.empresa, { competencia: MES }),
  reabrirPeriodos: porFiltro('idEmpresa', (o) => o.empresa, { competencia: MES, motivo: MOTIVO }),
  arquivarClientes: porFiltro('empresaId', (o) => o.empresa, { arquivar: false }),
  etiquetarClientes: porFiltro('empresaId', (o) => o.empresa, { por: [], tirar: [] }),
  mudarResponsavelDasCredenciais: credenciaisPorFiltro({ responsavelId: null }),
  testarCredenciais: credenciaisPorFiltro(),
  consultarReceita: credenciaisPorFiltro({ assuntos: ['dte'] }),
  preverDeclaracoes: porFiltro('idEmpresa', (o) => o.empresa, {
    ...{ competencia: MES, acao: 'transmitir' },
  }),
  declararEmLote: porFiltro('idEmpresa', (o) => o.empresa, {
    ...{ competencia: MES, acao: 'transmitir' },
  }),
  preverRecebimentos: notasPorFiltro(),
  informarRecebimentos: notasPorFiltro(),
}

/** Accesses to governments by company and by who answers for them. */
function credenciaisPorFiltro(mais = {}): Declaracao {
  const dela = porFiltro('empresaId', (o) => o.empresa, mais)
  const dele = { campo: 'selecao.filtro.responsavelId', de: (o: Objetos) => o.responsavel }
  return { ...dela, ids: [...dela.ids, { ...dele, estranho: [200, 409] }] }
}

/** Notes by company and by the import that brought them. */
function notasPorFiltro(): Declaracao {
  const deNotas = porFiltro('empresaId', (o) => o.empresa, { data: null })
  return {
    ids: [
      ...deNotas.ids,
      {
        campo: 'selecao.filtro.importacaoId',
        de: (o) => o.importacaoConcluida,
        estranho: [200, 409],
      },
    ],
    entrada: deNotas.entrada,
  }
}

function porFiltro(campo: string, de: (o: Objetos) => number, mais = {}): Declaracao {
  const ids: Lugar[] = [
    { campo: `selecao.filtro.${campo}`, de, estranho: [200, 409] },
    ...(campo === 'idEmpresa'
      ? [{ ...responsavel('selecao.filtro.'), estranho: [200, 409] } as const]
      : []),
  ]
  return {
    ids,
    entrada: (_, o) => ({
      ...mais,
      selecao: {
        modo: 'filtro',
        filtro: {
          [campo]: de(o),
          ...(campo === 'idEmpresa' ? { IdPerfisEscritoriosContabeis: [o.responsavel] } : {}),
        },
        exceto: [],
        contagemEsperada: 1,
      },
    }),
  }
}
