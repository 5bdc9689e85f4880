// What comes every month or every year in the book.
import { type Declaracao, empresa, lista, MOTIVO, versaoDe } from './moldes.ts'

export const DE_CONTABIL_ROTINA: Readonly<Record<string, Declaracao>> = {
  listarCentros: lista({}, [empresa]),
  salvarCentro: lista({ codigo: 'OBRA', nome: 'Obra' }, [empresa]),
  listarHistoricosPadrao: lista(),
  salvarHistoricoPadrao: lista({ codigo: '1', texto: 'Pago conforme recibo' }),
  excluirHistoricoPadrao: lista({ codigo: '1' }),
  listarModelos: lista({}, [empresa]),
  salvarModelo: {
    ids: [
      empresa,
      { campo: 'partidas.contaId', de: (o) => o.conta },
      { campo: 'partidas.centroId', de: (o) => o.centro },
      { campo: 'partidas.participanteId', de: (o) => o.participante },
    ],
    entrada: (_, o) => ({
      empresaId: o.empresa,
      nome: 'aluguel',
      dia: 5,
      partidas: [
        { contaId: o.conta, valor: 100, centroId: o.centro, participanteId: o.participante },
        { contaId: o.contaPar, valor: -100 },
      ],
    }),
  },
  excluirModelo: lista({ nome: 'aluguel' }, [empresa]),
  gerarRecorrentes: lista({ competencia: '2020-01' }, [empresa]),
  listarRegras: lista({}, [empresa]),
  salvarRegra: {
    ids: [empresa, { campo: 'contaId', de: (o) => o.conta }],
    entrada: (_, o) => ({ empresaId: o.empresa, funcao: 'caixa', contaId: o.conta }),
  },
  salvarRegraDoEscritorio: lista({ funcao: 'caixa', codigo: '1.1.1.02' }),
  excluirRegra: lista({ funcao: 'caixa' }, [empresa]),
  lerConferencia: {
    ids: [empresa, { campo: 'contaId', de: (o) => o.conta }],
    entrada: (_, o) => ({
      empresaId: o.empresa,
      contaId: o.conta,
      de: '2020-01-01',
      ate: '2020-01-31',
    }),
  },
  conferirConta: {
    ids: [empresa, { campo: 'contaId', de: (o) => o.conta }],
    entrada: (_, o) => ({ empresaId: o.empresa, contaId: o.conta, ate: '2020-01-31' }),
  },
  desfazerConferencia: {
    ids: [empresa, { campo: 'contaId', de: (o) => o.conta }],
    entrada: (_, o) => ({ empresaId: o.empresa, contaId: o.conta }),
  },
  marcarPartidas: {
    ids: [empresa, { campo: 'partidas.lancamentoId', de: (o) => o.lancamento }],
    entrada: (_, o) => ({
      empresaId: o.empresa,
      conferida: true,
      partidas: [{ lancamentoId: o.lancamento, ordem: 1 }],
    }),
  },
  listarParticipantes: lista({}, [empresa]),
  listarEventos: lista({}, [empresa]),
  salvarEvento: lista({ evento: 'guia-paga', ativa: true }, [empresa]),
  salvarEventoDoEscritorio: lista({ evento: 'guia-paga', ativa: true }),
  excluirEvento: lista({ evento: 'guia-paga' }, [empresa]),
  historicoDasRegras: lista({}, [empresa]),
  lancarMovimentos: lista({ de: '2020-01-01', ate: '2020-01-31', previa: true }, [empresa]),
  abrirSaldos: {
    ids: [empresa, { campo: 'saldos.contaId', de: (o) => o.conta }],
    entrada: (_, o) => ({
      empresaId: o.empresa,
      data: '2020-02-01',
      previa: false,
      saldos: [
        { contaId: o.conta, valor: 100 },
        { contaId: o.contaPar, valor: -100 },
      ],
    }),
  },
  // Nothing of 2020 to close.
  encerrarExercicio: { ...lista({ ano: 2020, previa: false }, [empresa]), proprio: [409] },
  estornarEncerramento: { ...lista({ ano: 2020, motivo: MOTIVO }, [empresa]), proprio: [409] },
  listarBens: lista({}, [empresa]),
  criarBem: {
    ids: [empresa, { campo: 'contaId', de: (o) => o.conta }],
    entrada: (_, o) => ({
      empresaId: o.empresa,
      descricao: 'bem de um teste',
      contaId: o.conta,
      aquisicao: '2026-01-10',
      inicio: '2026-01',
      custo: 1000,
      taxaAnual: '0.2',
    }),
  },
  alterarBem: {
    ids: [
      { campo: 'bemId', de: (o) => o.bem },
      { campo: 'contaId', de: (o) => o.conta },
    ],
    entrada: async (mundo, o) => ({
      bemId: o.bem,
      versao: await versaoDe(mundo, 'bem', 'id = $1', [o.bem]),
      descricao: 'bem de um teste',
      contaId: o.conta,
      aquisicao: '2026-01-10',
      inicio: '2026-01',
      custo: 1000,
      taxaAnual: '0.2',
    }),
    // Of what others may have posted meanwhile, only the name changes.
    proprio: [200, 409],
  },
  excluirBem: {
    ids: [{ campo: 'bemId', de: (o) => o.bem }],
    // Of a version that is not: it stays for the others.
    entrada: (_, o) => ({ bemId: o.bem, versao: 999 }),
    proprio: [409],
  },
  baixarBem: {
    ids: [
      { campo: 'bemId', de: (o) => o.bem },
      { campo: 'venda.contaId', de: (o) => o.conta },
    ],
    entrada: async (mundo, o) => ({
      bemId: o.bem,
      em: '2026-02-10',
      venda: { valor: 100, contaId: o.conta },
      previa: true,
      versao: await versaoDe(mundo, 'bem', 'id = $1', [o.bem]),
    }),
  },
  depreciar: lista({ competencia: '2026-01', previa: false }, [empresa]),
  distribuirLucros: {
    ids: [empresa, { campo: 'socios.socioId', de: (o) => o.socio }],
    entrada: (_, o) => ({
      empresaId: o.empresa,
      data: '2026-01-31',
      previa: true,
      socios: [{ socioId: o.socio, valor: 100 }],
    }),
  },
}
