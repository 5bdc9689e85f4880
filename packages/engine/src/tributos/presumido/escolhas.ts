/** A point where the norm is silent or disputed, and what Presumido and Real do about it. */
export const ESCOLHAS_LUCRO = [
  {
    codigo: 'ajuste-anual-da-lc-224',
    assunto: 'Majoração trimestral maior que o excedente do ano',
    escolha:
      'Em dezembro, o acréscimo dos trimestres que o ano não pede sai da base do 4º trimestre, até zerá-la.',
    alternativa: 'Não ajustar e pedir a restituição (ajustarLc224NoAno falso).',
    fonte: 'LC 224/2025, art. 4º, § 5º; IN RFB 2.305/2025',
  },
  {
    codigo: 'sobra-de-retencoes',
    assunto: 'Retenção que não coube no período',
    escolha:
      'O saldo é transportado e deduzido do período seguinte do mesmo tributo, quando o escritório o informa.',
    alternativa: 'IRPJ e CSLL: saldo negativo compensado por PER/DCOMP, com Selic.',
    fonte: 'Lei 10.833/2003, art. 36; Lei 9.430/1996, arts. 6º e 74',
  },
  {
    codigo: 'prazo-da-diferenca-dos-16',
    assunto: 'Prazo da diferença quando a receita do ano passa de R$ 120.000,00',
    escolha: 'Último dia útil do mês seguinte ao do excesso, sem acréscimos.',
    alternativa: 'Último dia útil do mês seguinte ao trimestre do excesso.',
    fonte: 'Lei 9.250/1995, art. 40; IN RFB 1.700/2017, art. 33',
  },
  {
    codigo: 'cbs-fora-da-apuracao-do-lucro',
    assunto: 'CBS e IBS de Presumido e Real desde 01/2027',
    escolha:
      'PIS e COFINS deixam de existir; CBS e IBS do mês são apurados à parte, com a alíquota publicada.',
    alternativa: 'Estimar a CBS, que mudaria com a alíquota de referência.',
    fonte: 'LC 214/2025, arts. 344 a 347 e 542',
  },
  {
    codigo: 'rateio-de-creditos-comuns',
    assunto: 'Créditos de PIS e COFINS comuns a receitas com e sem direito',
    escolha: 'Proporção da receita bruta do mês.',
    alternativa: 'Apropriação direta, pelo custo.',
    fonte: 'Lei 10.637/2002, art. 3º, §§ 7º a 9º; Lei 10.833/2003, art. 3º, §§ 7º a 9º',
  },
] as const
