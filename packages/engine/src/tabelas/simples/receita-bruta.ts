/** How an item counts in the receita bruta of the Simples Nacional. */
export type ItemDaReceita = {
  readonly rotulo: string
  /** `soma` and `deduz` make the receita bruta; `fora` is not part of it. */
  readonly efeito: 'soma' | 'deduz' | 'fora'
  readonly fundamento: string
}

const ART_2 = 'Res. CGSN 140/2018, art. 2º'
const item = (rotulo: string, efeito: ItemDaReceita['efeito'], onde: string): ItemDaReceita => ({
  rotulo,
  efeito,
  fundamento: `${ART_2}, ${onde}`,
})

/** What is and what is not receita bruta (Res. CGSN 140/2018, art. 2º, II and §§ 4º, 5º and 7º). */
export const COMPOSICAO_DA_RECEITA = {
  'venda-de-bens': item('Venda de bens em conta própria', 'soma', 'II'),
  'prestacao-de-servicos': item('Preço dos serviços prestados', 'soma', 'II'),
  'conta-alheia': item('Resultado nas operações em conta alheia', 'soma', 'II'),
  'outras-do-objeto': item(
    'Outras receitas da atividade ou objeto principal',
    'soma',
    'II, red. Res. CGSN 183/2025',
  ),
  'financiamento-da-venda': item('Custo do financiamento nas vendas a prazo', 'soma', '§ 4º'),
  gorjetas: item('Gorjetas, compulsórias ou não', 'soma', '§ 4º'),
  royalties: item('Royalties, aluguéis e cessão de uso', 'soma', '§ 4º'),
  patrocinio: item('Patrocínio', 'soma', '§ 4º'),
  'permuta-e-compensacao': item('Permuta, dação e compensação', 'soma', '§ 7º'),
  'vendas-canceladas': item('Vendas canceladas', 'deduz', 'II'),
  'descontos-incondicionais': item('Descontos incondicionais concedidos', 'deduz', 'II'),
  'venda-de-imobilizado': item('Venda de bem do ativo imobilizado', 'fora', '§ 5º'),
  'juros-e-multas-por-atraso': item('Juros, multas e encargos por atraso', 'fora', '§ 5º'),
  'remessa-incondicional': item('Bonificação, doação, brinde e amostra', 'fora', '§ 5º'),
  'indenizacao-por-rescisao': item(
    'Multa ou indenização por rescisão, sem parte executada',
    'fora',
    '§ 5º',
  ),
  'repasse-a-parceiro': item('Repasse do salão ao profissional-parceiro', 'fora', '§ 5º'),
  'aplicacoes-financeiras': item('Ganhos em aplicações financeiras', 'fora', '§ 5º'),
} as const satisfies Record<string, ItemDaReceita>

export type TipoDeReceita = keyof typeof COMPOSICAO_DA_RECEITA
