/** Lower case, without accents or signs, one blank between words. */
export const simplificar = (texto: string): string =>
  texto
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

export type Termos = readonly (readonly [forma: RegExp, contaDoPadrao: string])[]

/**
 * The words by which the law names the groups of the balanço and of the resultado (Lei 6.404/1976, arts. 178 to 187),
 * and the account of the standard chart that stands for each. They only speak where nothing else says what an account is.
 */
export const TERMOS: Readonly<
  Record<'ativo' | 'passivo' | 'patrimonio-liquido' | 'receita' | 'despesa', Termos>
> = {
  ativo: [
    [/deprecia|amortiza|exaust/, '1.2.3.99'],
    [/\b(caixas?|bancos?|numerarios?)\b/, '1.1.1.02'],
    [/^disponi|liquidez imediata|conta movimento/, '1.1.1.02'],
    [/client|duplicatas a receber/, '1.1.2.01'],
    [/estoque|mercadoria|materias? primas?/, '1.1.4.01'],
    [/intangi|software|marcas|patentes/, '1.2.4.01'],
    [/imobiliz|veicul|maquin|moveis|edifica|terren|computador|instalac|benfeitor/, '1.2.3.03'],
    [/participac|investimento/, '1.2.2.01'],
  ],
  passivo: [
    [/emprest|financiam|mutuo|debentur/, '2.1.2.01'],
    [/lucros a (pagar|distribuir)|dividendo/, '2.1.4.07'],
    [/salari|pro labore|ferias|trabalh|ordenado|rescis/, '2.1.4.01'],
    [/impost|tribut|a recolher|simples nacional|parcelament/, '2.1.3.01'],
    [/provis/, '2.1.5.06'],
    [/fornecedor/, '2.1.1.01'],
  ],
  'patrimonio-liquido': [
    [/reservas? de capital|agio/, '2.3.2.02'],
    [/reserva/, '2.3.2.01'],
    [/ajustes? de exercicio/, '2.3.3.04'],
    [/antecipa/, '2.3.3.03'],
    [/lucro|prejuizo|resultado/, '2.3.3.01'],
    [/capital/, '2.3.1.01'],
  ],
  receita: [
    [/devolu|cancela|deduc|abatiment|sobre (vendas|servicos|faturamento|receita)/, '3.1.2.01'],
    [/financeir|juros|rendiment|descontos? obtid|variac(ao|oes) (cambia|monetari)/, '3.2.1.01'],
    [/alienac|ganho|outras|eventua|nao operaciona|aluguel|alugueis/, '3.2.2.99'],
    [/receita|venda|servic|faturament|mensalidade|honorario/, '3.1.1.03'],
  ],
  despesa: [
    [/devolu|cancela|deduc|abatiment|sobre (vendas|servicos|faturamento|receita)/, '3.1.2.01'],
    [/irpj|csll|imposto de renda|contribuicao social sobre o lucro/, '4.3.1.01'],
    [/\bcustos?\b|\bcmv\b|\bcpv\b|\bcsp\b/, '4.2.1.01'],
    [/financeir|juros|descontos? concedid|variac(ao|oes) (cambia|monetari)/, '4.1.5.01'],
    [/pessoal|salari|pro labore|inss|fgts|ferias|13|vale|ordenado|encargos socia/, '4.1.1.02'],
    [/comercia|propaganda|comiss|marketing|publicidade|com vendas/, '4.1.3.01'],
    [/tribut|taxas|iptu|ipva|multas fisca/, '4.1.4.01'],
    [/perda|alienac|outras despesas|nao operaciona/, '4.1.6.01'],
    [/despesa/, '4.1.2.99'],
  ],
}
