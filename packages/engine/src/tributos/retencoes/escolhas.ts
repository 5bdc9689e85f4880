/** A point where the norm is silent or sources differ, and what this room does about it. */
export const ESCOLHAS_RETENCOES = [
  {
    codigo: 'centavos-da-csrf',
    assunto: 'Arredondamento da CSRF de 4,65 %',
    escolha: 'PIS, COFINS e CSLL são arredondados um a um, como a nota os mostra, e somados.',
    alternativa: 'Arredondar uma vez os 4,65 %: até um centavo de diferença.',
    fonte: 'Lei 10.833/2003, art. 31',
  },
  {
    codigo: 'transporte-de-valores',
    assunto: 'IRRF sobre transporte de valores e manutenção',
    escolha: 'Só a CSRF: o art. 716 do RIR não os nomeia.',
    alternativa: 'Reter 1 % como segurança ou conservação.',
    fonte: 'RIR/2018, art. 716; Lei 10.833/2003, art. 30',
  },
  {
    codigo: 'dispensa-por-pagamento',
    assunto: 'Dispensa de R$ 10,00 quando há vários pagamentos no mês',
    escolha: 'Cada pagamento é visto sozinho.',
    alternativa: 'Somar os pagamentos do mês ao mesmo prestador.',
    fonte: 'Lei 10.833/2003, art. 31, § 3º, red. Lei 13.137/2015',
  },
  {
    codigo: 'retencoes-de-2027',
    assunto: 'CSRF e retenção de órgãos federais sem PIS e COFINS, desde 01/2027',
    escolha:
      'Continua a CSLL de 1 % (código 5987) e, nos órgãos federais, IR e CSLL (6256 e 6228), com aviso.',
    alternativa: 'Não reter, se um ato extinguir a retenção; ou usar o código conjunto.',
    fonte: 'Lei 10.833/2003, art. 30; Lei 9.430/1996, art. 64; LC 214/2025, art. 542',
  },
  {
    codigo: 'base-minima-do-inss',
    assunto: 'Materiais e equipamentos não discriminados no contrato',
    escolha: 'A base nunca fica abaixo do percentual do serviço, quando ele é informado.',
    alternativa: 'Base integral da nota, sem redução alguma.',
    fonte: 'IN RFB 2.110/2022, arts. 117 e 118',
  },
  {
    codigo: 'aluguel-com-desconto-simplificado',
    assunto: 'Desconto simplificado e redução da Lei 15.270 no aluguel pago a pessoa física',
    escolha: 'Aplicam-se, pela melhor dedução, como na tabela mensal.',
    alternativa: 'Só dependentes e pensão.',
    fonte: 'Lei 9.250/1995, arts. 3º-A e 4º, § 1º',
  },
] as const
