/** How an item counts in the folha of the fator r. */
export type ItemDaFolha = { readonly rotulo: string; readonly entra: boolean }

const entra = (rotulo: string): ItemDaFolha => ({ rotulo, entra: true })
const fica = (rotulo: string): ItemDaFolha => ({ rotulo, entra: false })

/** What is folha for the fator r (LC 123/2006, art. 18, § 24; Res. CGSN 140/2018, art. 26). */
export const COMPOSICAO_DA_FOLHA = {
  salarios: entra('Salários e demais remunerações de empregados'),
  'pro-labore': entra('Pró-labore'),
  autonomos: entra('Remuneração de autônomos pessoas físicas'),
  'decimo-terceiro': entra('13º salário, no mês em que a contribuição é devida'),
  'cpp-no-das': entra('CPP paga dentro do DAS'),
  'cpp-fora-do-das': entra('CPP paga fora do DAS (Anexo IV ou meses fora do Simples)'),
  fgts: entra('FGTS'),
  alugueis: fica('Aluguéis pagos a pessoas físicas'),
  lucros: fica('Lucros distribuídos'),
  'sem-contribuicao': fica('PLR e benefícios sem contribuição previdenciária'),
  'rat-e-terceiros': fica('RAT e terceiros'),
} as const satisfies Record<string, ItemDaFolha>

export type TipoDeFolha = keyof typeof COMPOSICAO_DA_FOLHA
