import { paths } from '../../paths.ts'

type Descricao = {
  readonly fara: string
  readonly enquanto: readonly { readonly texto: string; readonly para: string }[]
}

const notas = {
  texto: 'Notas fiscais: importar, conferir e ver o XML',
  para: paths.receitas.notasFiscais,
}
const mapa = { texto: 'Mapa do fechamento', para: paths.fechamento.raiz }
const das = { texto: 'DAS de cada empresa no mês', para: paths.fechamento.das }
const receita = { texto: 'Receita do mês por empresa', para: paths.fechamento.faturamento }
const proLabore = { texto: 'Pró-labore do mês', para: paths.fechamento.proLabore }
const fila = { texto: 'Fila de operações', para: paths.processamento.raiz }
const empresas = { texto: 'Empresas da carteira', para: paths.empresa.raiz }
const perfil = { texto: 'Perfil da empresa', para: paths.perfil.raiz }
const inicio = { texto: 'Painel', para: paths.painel }

/** What each screen that is not built yet will do, and what serves meanwhile, by path. */
export const EM_CONSTRUCAO: Readonly<Record<string, Descricao>> = {
  [paths.receitas.lancamentos]: {
    fara: 'Recebimentos: extratos, conciliação com as notas e classificação contábil.',
    enquanto: [notas, receita],
  },
  [paths.despesas.raiz]: {
    fara: 'Contas a pagar: o que vence, o que foi pago e os comprovantes.',
    enquanto: [inicio],
  },
  [paths.despesas.folha]: {
    fara: 'A folha da empresa e os encargos de cada mês.',
    enquanto: [proLabore],
  },
  [paths.despesas.fornecedores]: {
    fara: 'Os fornecedores, as notas tomadas e as retenções de cada um.',
    enquanto: [notas],
  },
  [paths.despesas.lancamentos]: {
    fara: 'Pagamentos: extratos, conciliação com as contas e classificação contábil.',
    enquanto: [inicio],
  },
  [paths.empresa.clientes]: {
    fara: 'Os clientes do escritório: honorários, contratos, contatos e saúde de cada conta.',
    enquanto: [empresas],
  },
  [paths.empresa.novosClientes]: {
    fara: 'A entrada de clientes: abertura, transferência e importação de dados de outro sistema.',
    enquanto: [empresas],
  },
  [paths.perfil.automacao]: {
    fara: 'O que a plataforma faz sozinha por esta empresa, e quem aprova.',
    enquanto: [perfil, fila],
  },
  [paths.perfil.integracao]: {
    fara: 'As ligações desta empresa com bancos, prefeituras e outros sistemas.',
    enquanto: [perfil],
  },
  [paths.perfil.historico]: {
    fara: 'Tudo o que mudou nesta empresa: quem, quando, de onde, antes e depois.',
    enquanto: [perfil],
  },
  [paths.perfil.proLabore]: {
    fara: 'A regra de pró-labore de cada sócio, com simulação do efeito no fator R.',
    enquanto: [proLabore],
  },
  [paths.configuracoes.raiz]: {
    fara: 'Todas as configurações do escritório em um índice com busca.',
    enquanto: [mapa],
  },
  [paths.configuracoes.automacao]: {
    fara: 'Quando cada automação roda, com qual limite e quem aprova.',
    enquanto: [fila],
  },
  [paths.configuracoes.fatorR]: {
    fara: 'O fator R de cada empresa, a folha que falta para os 28 % e o ajuste automático.',
    enquanto: [das],
  },
  [paths.socios.raiz]: {
    fara: 'Todos os sócios da carteira e em quais empresas cada um está.',
    enquanto: [proLabore],
  },
  [paths.socios.cadastro]: {
    fara: 'O que falta no cadastro de cada sócio, com correção na própria linha.',
    enquanto: [proLabore],
  },
  [paths.socios.proLabore]: {
    fara: 'O pró-labore de cada sócio mês a mês, com fórmulas e mudanças agendadas.',
    enquanto: [proLabore],
  },
  [paths.comunicacao.raiz]: {
    fara: 'O que foi enviado a cada cliente, quando foi lido e o que falhou.',
    enquanto: [mapa],
  },
  [paths.comunicacao.notasFiscais]: {
    fara: 'A confirmação do faturamento pelos clientes, nota por nota.',
    enquanto: [receita],
  },
  [paths.comunicacao.impostos]: {
    fara: 'Guia por guia: enviada, lida, paga, e o que vence sem leitura.',
    enquanto: [das],
  },
  [paths.comunicacao.proLabore]: {
    fara: 'Os recibos de pró-labore enviados e as confirmações dos sócios.',
    enquanto: [proLabore],
  },
  [paths.regras.federal]: {
    fara: 'As tabelas da lei por vigência: Simples, INSS, IRRF, Presumido e Real, com revisão.',
    enquanto: [das],
  },
}
