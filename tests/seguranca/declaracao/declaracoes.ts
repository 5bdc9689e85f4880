// The PGDAS-D: nobody answers at the Receita here; what is asked is who may ask.
import { MES } from '../mundo.ts'
import {
  type Declaracao,
  empresa,
  empresaFiltro,
  lista,
  MOTIVO,
  operacoes,
  um,
  versaoDe,
} from './moldes.ts'

const doMes = (proprio: readonly number[]): Declaracao => ({
  ids: [empresa],
  entrada: (_, o) => ({ empresaId: o.empresa, competencia: MES }),
  proprio,
})
const dela = (proprio: readonly number[]): Declaracao => ({
  ...um('declaracaoId', (o) => o.declaracao),
  proprio,
})

const daDctfweb = (proprio: readonly number[]): Declaracao => ({
  ids: [empresa],
  entrada: (_, o) => ({
    ...{ empresaId: o.empresa, competencia: MES, responsavel: { cpf: '52998224725' } },
  }),
  proprio,
})

export const DE_DECLARACOES: Readonly<Record<string, Declaracao>> = {
  listarDeclaracoes: lista({}, [empresaFiltro]),
  lerDeclaracao: um('declaracaoId', (o) => o.declaracao),
  // Whether the month is worked out depends on what the routes before did to it.
  montarDeclaracao: doMes([200, 409]),
  retificarDeclaracao: doMes([409]),
  // The company is of the Simples, and no MEI.
  montarDasn: {
    ids: [empresa],
    entrada: (_, o) => ({ empresaId: o.empresa, ano: 2025 }),
    proprio: [409],
  },
  // The office has no contract with the SERPRO.
  conferirDeclaracao: dela([409]),
  transmitirDeclaracao: {
    ids: [{ campo: 'declaracaoId', de: (o) => o.declaracao }],
    entrada: async (mundo, o) => ({
      declaracaoId: o.declaracao,
      versao: await versaoDe(mundo, 'declaracao_pgdasd', 'id = $1', [o.declaracao]),
    }),
    // Not compared.
    proprio: [409],
  },
  // Nothing of the month was transmitted, or it was paid.
  gerarDasOficial: { ...um('guiaId', (o) => o.guia), proprio: [409] },
  // A guide of the DAS has no DARF.
  emitirDarfOficial: { ...um('guiaId', (o) => o.guia), proprio: [409] },
  // The company is no MEI.
  emitirCcmei: { ids: [empresa], entrada: (_, o) => ({ empresaId: o.empresa }), proprio: [409] },
  consultarDividaAtivaDoMei: {
    ids: [empresa],
    entrada: (_, o) => ({ empresaId: o.empresa, ano: 2025 }),
    proprio: [409],
  },
  informarBeneficioDoMei: {
    ids: [empresa],
    entrada: (_, o) => ({
      ...{ empresaId: o.empresa, ano: 2026 },
      meses: [{ competencia: MES, comBeneficio: true }],
    }),
    proprio: [409],
  },
  marcarTransmitidaPorFora: {
    ids: [empresa],
    entrada: (_, o) => ({
      empresaId: o.empresa,
      competencia: MES,
      porFora: { recibo: '12345678202610001', em: `${MES}-28` },
    }),
    proprio: [200, 409],
  },
  marcarMesesPorFora: {
    ids: [empresa],
    entrada: (_, o) => ({ empresaId: o.empresa, de: '2026-01', ate: '2026-02', marcar: true }),
    proprio: [200],
  },
  baixarExtratoDoDas: { ...um('guiaId', (o) => o.guia), proprio: [409] },
  lerMesDeclarado: doMes([200]),
  preverDeclaracoes: operacoes((o) => o.empresa, { competencia: MES, acao: 'transmitir' }),
  // Nothing that was compared is there to leave.
  declararEmLote: {
    ...operacoes((o) => o.empresa, { competencia: MES, acao: 'transmitir' }),
    proprio: [422, 409],
  },
  recusarTransmissao: {
    ids: [{ campo: 'declaracaoId', de: (o) => o.declaracao }],
    entrada: async (mundo, o) => ({
      declaracaoId: o.declaracao,
      motivo: MOTIVO,
      versao: await versaoDe(mundo, 'declaracao_pgdasd', 'id = $1', [o.declaracao]),
    }),
    // Nobody asked.
    proprio: [409],
  },
  consultarDeclaracao: um('declaracaoId', (o) => o.declaracao),
  listarDctfweb: lista({}, [empresaFiltro]),
  lerDctfweb: um('dctfwebId', (o) => o.dctfweb),
  // The company is of the Simples: whether there is a folha to declare depends on what the routes before did to the month.
  montarDctfweb: daDctfweb([200, 409]),
  retificarDctfweb: daDctfweb([409]),
  transmitirDctfweb: {
    ids: [{ campo: 'dctfwebId', de: (o) => o.dctfweb }],
    entrada: async (mundo, o) => ({
      dctfwebId: o.dctfweb,
      versao: await versaoDe(mundo, 'declaracao_dctfweb', 'id = $1', [o.dctfweb]),
    }),
    // Whether the month is conferred depends on what the routes before did to it.
    proprio: [200, 409],
  },
  consultarDctfweb: um('dctfwebId', (o) => o.dctfweb),
  lerMesDaDctfweb: doMes([200]),
  // The office has no contract with the SERPRO.
  conferirDctfweb: { ...um('dctfwebId', (o) => o.dctfweb), proprio: [409] },
  recusarDctfweb: {
    ids: [{ campo: 'dctfwebId', de: (o) => o.dctfweb }],
    entrada: async (mundo, o) => ({
      dctfwebId: o.dctfweb,
      motivo: MOTIVO,
      versao: await versaoDe(mundo, 'declaracao_dctfweb', 'id = $1', [o.dctfweb]),
    }),
    // Nobody asked.
    proprio: [409],
  },
  // A guide of the DAS is of no DCTFWeb.
  gerarDarfDaDctfweb: { ...um('guiaId', (o) => o.guia), proprio: [409] },
}
