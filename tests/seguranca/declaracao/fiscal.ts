// Closing, revenue, DAS, guias and obligations.
import { MES, type Mundo, type Objetos } from '../mundo.ts'
import {
  csv,
  type Declaracao,
  doFechamento,
  empresa,
  empresaFiltro,
  execucao,
  filtroDoMapa,
  lista,
  MOTIVO,
  RECUSA_TUDO,
  um,
  versaoDe,
} from './moldes.ts'

/** Companies of the map, for something done to all at once. */
const doLote = (mais: Record<string, unknown>): Declaracao => ({
  ...execucao,
  entrada: (_, o) => ({
    competencia: MES,
    selecao: { modo: 'ids', ids: [o.empresa] },
    ...mais,
  }),
})

const doRecebimento: Declaracao = {
  ids: [{ campo: 'selecao.ids', de: (o) => [o.nota], estranho: RECUSA_TUDO }],
  entrada: (_, o) => ({ selecao: { modo: 'ids', ids: [o.nota] }, data: null }),
}

/** The first obligation that the closing of the company says. */
const obrigacaoDe = async (mundo: Mundo, o: Objetos) =>
  await mundo.um<{ chave: string; periodo: string }>(
    `select x ->> 'chave' as chave, x ->> 'periodo' as periodo from fechamento f
     join prazos_do_mes p on p.escritorio_id = f.escritorio_id and p.competencia = f.competencia and p.resumo = f.prazos
     cross join lateral jsonb_array_elements(p.obrigacoes) x
     where f.empresa_id = $1 order by 1, 2 limit 1`,
    [o.empresa],
  )

export const DE_FISCAL: Readonly<Record<string, Declaracao>> = {
  listarFechamento: lista({ Competencia: MES }, filtroDoMapa),
  exportarFechamento: lista({ Competencia: MES, ...csv }, filtroDoMapa),
  lerFechamento: um('empresaId', (o) => o.empresa, { competencia: MES }),
  preverFechamento: execucao,
  executarFechamento: execucao,
  preverLote: doLote({ acao: 'sem-movimento' }),
  marcarSemMovimentoEmLote: doLote({}),
  reabrirPeriodos: doLote({ motivo: MOTIVO }),
  lerRecebimentos: um('notaId', (o) => o.nota),
  informarRecebimento: {
    ...um('notaId', (o) => o.nota, { data: `${MES}-28`, valor: 1 }),
    proprio: [200, 409],
  },
  // Undone by who came first, for the others it is not there.
  desfazerRecebimento: {
    ...um('recebimentoId', (o) => o.recebimento),
    proprio: [200, 404],
  },
  preverRecebimentos: doRecebimento,
  informarRecebimentos: doRecebimento,
  conferirFechamento: doFechamento({}, [200, 409]),
  // No guide of theirs was paid too much.
  seguirComAMaior: doFechamento({ valor: 1, motivo: MOTIVO }, [409]),
  entregarPorFora: doFechamento({ em: `${MES}-20`, como: 'email' }, [200, 409, 422]),
  marcarSemMovimento: doFechamento({ semMovimento: false }, [200, 409]),
  reabrirEtapa: doFechamento({ etapa: 'guia', motivo: MOTIVO }),
  listarFaturamento: lista({ competencia: MES }, [empresaFiltro]),
  exportarFaturamento: lista({ competencia: MES, ...csv }, [empresaFiltro]),
  ajustarFaturamento: {
    ids: [empresa],
    entrada: async (mundo, o) => ({
      empresaId: o.empresa,
      competencia: MES,
      ajuste: 1000,
      justificativa: MOTIVO,
      versao: await versaoDe(mundo, 'receita_mensal', 'empresa_id = $1 and competencia = $2', [
        o.empresa,
        MES,
      ]),
    }),
  },
  confirmarFaturamento: {
    ids: [{ campo: 'selecao.ids', de: (o) => [o.empresa], estranho: RECUSA_TUDO }],
    entrada: (_, o) => ({ competencia: MES, selecao: { modo: 'ids', ids: [o.empresa] } }),
  },
  listarDas: lista({ competencia: MES }, [empresaFiltro]),
  // Sums and the largest changes: no company need be named.
  resumoDoDas: lista({ competencia: MES }, [{ ...empresaFiltro, estranho: [200] }]),
  exportarDas: lista({ competencia: MES, ...csv }, [empresaFiltro]),
  lerApuracao: um('apuracaoId', (o) => o.apuracao),
  memoriaDaApuracao: um('apuracaoId', (o) => o.apuracao),
  memoriaDaApuracaoEmPdf: um('apuracaoId', (o) => o.apuracao),
  recalcularEComparar: um('apuracaoId', (o) => o.apuracao),
  listarGuias: lista({}, [empresaFiltro]),
  exportarGuias: lista(csv, [empresaFiltro]),
  lerGuia: um('guiaId', (o) => o.guia),
  memoriaDaGuia: um('guiaId', (o) => o.guia),
  pdfDaGuia: um('guiaId', (o) => o.guia),
  informarPagamento: {
    ids: [{ campo: 'guiaId', de: (o) => o.guia }],
    entrada: async (mundo, o) => ({
      guiaId: o.guia,
      pagaEm: '2026-11-05',
      versao: await versaoDe(mundo, 'guia', 'id = $1', [o.guia]),
    }),
  },
  preverPagamento: {
    ids: [{ campo: 'guiaId', de: (o) => o.guia }],
    entrada: (_, o) => ({ guiaId: o.guia, pagaEm: '2026-11-05' }),
    // Paid already, in a month of the history.
    proprio: [200, 409],
  },
  anexarComprovante: {
    // The file is looked at before the guide, outside any transaction.
    ids: [{ campo: 'guiaId', de: (o) => o.guia, estranho: [422] }],
    entrada: (_, o) => ({ guiaId: o.guia }),
    // The file of the attack is no receipt.
    proprio: [422],
  },
  // The Receita is not on here.
  conferirPagamento: { ...um('guiaId', (o) => o.guia), proprio: [409] },
  guardarComprovanteDaReceita: { ...um('guiaId', (o) => o.guia), proprio: [409] },
  lerGuiaOficial: {
    // The file is read before the guide, outside any transaction, and the one of the attack is no PDF.
    ids: [{ campo: 'guiaId', de: (o) => o.guia, estranho: [422] }],
    entrada: (_, o) => ({ guiaId: o.guia }),
    proprio: [422],
  },
  importarGuiaOficial: {
    ids: [{ campo: 'guiaId', de: (o) => o.guia, estranho: [422] }],
    entrada: (_, o) => ({ guiaId: o.guia }),
    proprio: [422],
  },
  desfazerPagamento: {
    ids: [{ campo: 'guiaId', de: (o) => o.guia }],
    entrada: async (mundo, o) => ({
      guiaId: o.guia,
      versao: await versaoDe(mundo, 'guia', 'id = $1', [o.guia]),
    }),
    // Paid by the route before, or not at all.
    proprio: [200, 409],
  },
  // Not overdue, or paid already.
  pedirGuiaAtualizada: { ...um('guiaId', (o) => o.guia), proprio: [200, 409] },
  preverRecalculo: {
    ids: [{ campo: 'guiaId', de: (o) => o.guia }],
    entrada: (_, o) => ({ guiaId: o.guia, pagamento: '2026-11-30' }),
    // The document of a month of the history may be paid already: it is seen and refused.
    proprio: [200, 409, 422],
  },
  recalcularGuia: {
    ids: [{ campo: 'guiaId', de: (o) => o.guia }],
    entrada: async (mundo, o) => ({
      guiaId: o.guia,
      pagamento: '2026-11-30',
      versao: await versaoDe(mundo, 'guia', 'id = $1', [o.guia]),
    }),
    proprio: [200, 409, 422],
  },
  informarSelic: {
    ids: [],
    entrada: async (mundo) => {
      const linha = await mundo.um<{ versao: number } | undefined>(
        `select versao from selic_mensal where competencia = '2026-09'`,
        [],
      )
      return { competencia: '2026-09', taxa: '1.10', versao: linha?.versao ?? null }
    },
    proprio: [200, 409],
  },
  listarObrigacoes: lista({}, [empresaFiltro]),
  exportarObrigacoes: lista(csv, [empresaFiltro]),
  informarEntrega: {
    ids: [empresa, { campo: 'responsavelId', de: (o) => o.responsavel, estranho: [200, 404, 422] }],
    entrada: async (mundo, o) => ({
      ...(await obrigacaoDe(mundo, o)),
      ...{ empresaId: o.empresa, situacao: 'a-fazer', numero: null, entregueEm: null },
      ...{ retificacoes: 0, responsavelId: null, anotacao: null },
      versao: await mundo
        .um<{ versao: number } | undefined>(
          'select max(versao) as versao from obrigacao_entrega where empresa_id = $1',
          [o.empresa],
        )
        .then((dita) => dita?.versao ?? 0),
    }),
  },
  anexarReciboDaObrigacao: {
    // The file is looked at before the obligation, outside any transaction.
    ids: [{ campo: 'empresaId', de: (o) => o.empresa, estranho: [422] }],
    entrada: async (mundo, o) => ({ ...(await obrigacaoDe(mundo, o)), empresaId: o.empresa }),
    // The file of the attack is no receipt.
    proprio: [422],
  },
  lerInformacoes: um('empresaId', (o) => o.empresa, { competencia: MES }),
  salvarInformacoes: {
    ids: [empresa, { campo: 'informacoes.lucros.socioId', de: (o) => o.socio, estranho: [422] }],
    entrada: async (mundo, o) => {
      const linha = await mundo.um<{ versao: number } | undefined>(
        'select versao from informacao_mensal where empresa_id = $1 and competencia = $2',
        [o.empresa, MES],
      )
      const dia = `${MES}-15`
      const lucro = { socioId: o.socio, dataDePagamento: dia, valor: 100_000, resultadoAte: dia }
      return {
        empresaId: o.empresa,
        competencia: MES,
        informacoes: { lucros: [lucro] },
        recebimentos: [],
        versao: linha?.versao ?? null,
      }
    },
  },
}
