import type { Achado, Gravidade } from './tipos.ts'

type Onde = {
  readonly linha: number
  readonly conta?: string
  readonly lancamento?: string
}

type Regra = readonly [gravidade: Gravidade, oQueFazer: string]

const CORRIGIR_ARQUIVO = 'Gere o arquivo de novo; se ele veio de fora, peça a quem o gerou.'

/** Every check, how grave it is and what whoever reads it should do. */
const REGRAS = {
  estrutura: ['erro', CORRIGIR_ARQUIVO],
  contagem: ['erro', CORRIGIR_ARQUIVO],
  campos: ['erro', CORRIGIR_ARQUIVO],
  valor: ['erro', CORRIGIR_ARQUIVO],
  data: ['erro', 'Corrija a data no lançamento ou no período do livro.'],
  empresa: ['erro', 'Corrija o cadastro da empresa e gere a ECD de novo.'],
  'conta-repetida': ['erro', 'Deixe só uma conta com este código no plano de contas.'],
  'conta-superior': [
    'erro',
    'No plano de contas, aponte a conta para uma sintética do nível de cima.',
  ],
  'conta-nivel': [
    'erro',
    'No plano de contas, corrija o nível: ele é o da conta superior mais um.',
  ],
  'conta-natureza': ['erro', 'No plano de contas, dê à conta a natureza da sua conta superior.'],
  'conta-analitica-rasa': [
    'erro',
    'Contas analíticas patrimoniais ficam no nível 4 ou abaixo: inclua os níveis que faltam (CTG 2001).',
  ],
  'sem-referencial': [
    'erro',
    'No plano de contas, escolha a conta referencial da Receita Federal (I051).',
  ],
  'sem-referencial-e-sem-uso': [
    'aviso',
    'Escolha a conta referencial antes de usar a conta, ou desative-a.',
  ],
  'sem-aglutinacao': ['erro', 'Diga em que linha do Balanço ou da DRE a conta entra (I052).'],
  'aglutinacao-inexistente': [
    'erro',
    'Aponte a conta para uma linha de detalhe (D) do Balanço ou da DRE.',
  ],
  'conta-inexistente': ['erro', 'Inclua a conta no plano de contas ou troque-a nos lançamentos.'],
  'conta-sintetica': ['erro', 'Só contas analíticas recebem saldo e lançamento: troque a conta.'],
  periodo: ['erro', 'Os meses (I150) devem ser seguidos e cobrir o período inteiro.'],
  'saldo-nao-fecha': [
    'erro',
    'Refaça os saldos mensais da conta: inicial + débitos − créditos deve dar o final.',
  ],
  'saldo-descontinuo': [
    'erro',
    'Refaça os saldos mensais: o inicial do mês é o final do mês anterior.',
  ],
  'saldo-diverge-dos-lancamentos': [
    'erro',
    'Refaça os saldos mensais da conta a partir dos lançamentos.',
  ],
  'saldo-sem-origem': [
    'erro',
    'Importe a ECD, ou o balancete, do fim do exercício anterior, que diz de que conta veio cada saldo; se o plano não mudou, desmarque a mudança.',
  ],
  'plano-sem-mudanca': ['erro', CORRIGIR_ARQUIVO],
  'mes-nao-fecha': [
    'erro',
    'Débitos e créditos do mês devem ser iguais: refaça os saldos mensais.',
  ],
  'lancamento-nao-fecha': [
    'erro',
    'Estorne o lançamento e lance-o com débitos iguais aos créditos.',
  ],
  'lancamento-repetido': ['erro', 'Cada lançamento tem um número só dele no livro.'],
  'sem-historico': ['erro', 'Todo lançamento precisa de histórico (ITG 2000).'],
  'codigo-inexistente': ['erro', 'Inclua o código na sua tabela ou retire-o do lançamento.'],
  'centro-repetido': ['erro', 'Deixe só um centro de custo com este código.'],
  'sem-lancamentos': [
    'aviso',
    'Confira se é este o exercício, e se a empresa não teve mesmo fato nenhum.',
  ],
  'quarta-formula': [
    'aviso',
    'Confira que cada um deles é um fato só; se não for, separe em lançamentos distintos.',
  ],
  'resultado-nao-encerrado': [
    'erro',
    'Faça o encerramento do resultado na data do fim do exercício antes de gerar a ECD.',
  ],
  'exercicio-anterior-aberto': [
    'erro',
    'Encerre o resultado do exercício anterior: contas de resultado começam o ano zeradas.',
  ],
  'resultado-divergente': [
    'erro',
    'Refaça o encerramento: o saldo antes dele (I355) não confere com os lançamentos.',
  ],
  'sem-demonstracoes': ['erro', 'No fim do exercício a ECD leva Balanço (J100) e DRE (J150).'],
  'balanco-nao-fecha': [
    'erro',
    'Ativo e Passivo + PL devem ser iguais: confira as aglutinações e o encerramento.',
  ],
  'linha-nao-soma': [
    'erro',
    'A linha deve ser a soma das que estão abaixo dela: refaça a demonstração.',
  ],
  'linha-sem-conta': [
    'erro',
    'Aponte uma conta analítica para a linha de detalhe (I052), ou tire a linha da demonstração.',
  ],
  'linha-diverge-das-contas': [
    'erro',
    'A linha deve ser a soma das contas aglutinadas nela: confira o I052 delas.',
  ],
  'sem-mutacoes': ['erro', 'Inclua a DLPA ou a DMPL (J210).'],
  participante: ['erro', 'Corrija o participante da ECD: documento, país e relação (0150 e 0180).'],
  'participante-sem-relacao': [
    'erro',
    'Diga que relação ele tem com a empresa (0180); cliente ou fornecedor comum não entra na ECD.',
  ],
  'sem-contador': [
    'erro',
    'Inclua quem assina como contador (código 900), com CRC, nos signatários.',
  ],
  'sem-outro-signatario': ['erro', 'Inclua o responsável pela empresa entre os signatários.'],
  'responsavel-legal': ['erro', 'Marque um, e só um, signatário como responsável legal.'],
  'contador-responsavel': [
    'erro',
    'O contador (900) assina o livro, mas quem responde pela empresa é outro: mude a marca.',
  ],
  'contato-do-contador': ['erro', 'Inclua o e-mail e o telefone do contador nos signatários.'],
  'sem-termo-de-verificacao': [
    'erro',
    'A ECD substituta leva o Termo de Verificação (J801), assinado pelo contador (J932).',
  ],
  'grande-porte': [
    'erro',
    'Esta ECD não escreve o auditor de empresa de grande porte: inclua o J935 e o indicador do 0000 no arquivo, antes de validá-lo no PGE.',
  ],
  documento: ['erro', 'Corrija o CPF ou CNPJ no cadastro do signatário.'],
  crc: ['erro', 'Corrija o CRC do contador (UF-número/categoria) no cadastro do signatário.'],
} as const satisfies Readonly<Record<string, Regra>>

export type CodigoDeAchado = keyof typeof REGRAS

/** Where the entries themselves are at fault, the list stops here and the count goes on. */
const POR_CODIGO = 500

/** Gathers findings, one per rule and account (or entry), counting the repetitions. */
export function createAchados() {
  const porChave = new Map<string, Achado & { ocorrencias: number }>()
  const quantos = new Map<string, number>()
  return {
    achar(codigo: CodigoDeAchado, mensagem: string, onde: Onde): void {
      const alvo = onde.conta ?? onde.lancamento ?? (codigo === 'quarta-formula' ? '' : mensagem)
      const vezes = quantos.get(codigo) ?? 0
      const propria = `${codigo}|${alvo}`
      const chave = vezes < POR_CODIGO || porChave.has(propria) ? propria : `${codigo}|+`
      const antes = porChave.get(chave)
      if (antes !== undefined) {
        antes.ocorrencias += 1
        return
      }
      const [gravidade, oQueFazer] = REGRAS[codigo]
      quantos.set(codigo, vezes + 1)
      porChave.set(chave, { codigo, gravidade, mensagem, oQueFazer, ...onde, ocorrencias: 1 })
    },
    /** By gravity, then in the order they were found. */
    lista(): readonly Achado[] {
      const todos = [...porChave.values()]
      return [
        ...todos.filter((a) => a.gravidade === 'erro'),
        ...todos.filter((a) => a.gravidade === 'aviso'),
      ]
    },
  }
}

export type Achados = ReturnType<typeof createAchados>
