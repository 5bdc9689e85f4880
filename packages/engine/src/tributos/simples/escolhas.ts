/** A point where the norm is silent or sources differ, and what this engine does about it. */
export type Escolha = {
  readonly codigo: string
  readonly assunto: string
  readonly escolha: string
  readonly alternativa: string
  readonly fonte: string
}

/** To be shown to the accountant beside the DAS; each is decided in one place of this folder. */
export const ESCOLHAS_SIMPLES: readonly Escolha[] = [
  {
    codigo: 'excesso-do-iss',
    assunto: 'Divisão do ISS acima de 5 % entre os tributos federais',
    escolha: 'Percentuais impressos na nota dos Anexos III e IV; no Anexo V, as cotas exatas.',
    alternativa: 'Cotas exatas em todos os anexos: muda centavos entre tributos, não o total.',
    fonte: 'LC 123/2006, notas dos Anexos III e IV; Manual do PGDAS-D, § 12, exemplo 8',
  },
  {
    codigo: 'excesso-do-iss-na-6a-faixa',
    assunto: 'Destino do ISS acima de 5 % quando o RBT12 está na 6ª faixa',
    escolha: 'Percentuais da 5ª faixa somados aos federais da 6ª.',
    alternativa: 'Repartição federal da 6ª faixa.',
    fonte: 'Manual do PGDAS-D, § 12, exemplo 8',
  },
  {
    codigo: 'excesso-do-iss-acima-do-sublimite',
    assunto: 'Federais da parcela entre o sublimite e o limite com o ISS no teto',
    escolha: 'Os mesmos percentuais federais da parcela até o sublimite; o ISS fixo fica em 5 %.',
    alternativa: 'Redistribuir o excesso calculado no próprio sublimite.',
    fonte: 'Res. CGSN 140/2018, art. 24',
  },
  {
    codigo: 'arredondamento-do-art-24',
    assunto: 'Arredondamento quando o mês cruza sublimite ou limite',
    escolha: 'Somam-se as três parcelas de cada tributo e arredonda-se uma vez.',
    alternativa: 'Arredondar cada parcela: pode diferir em um centavo.',
    fonte: 'Res. CGSN 140/2018, art. 24',
  },
  {
    codigo: 'rbt12-proporcional',
    assunto: 'Centavos do RBT12 do primeiro ano (média × 12)',
    escolha: 'Arredonda-se ao centavo, meio para cima, como aparece no extrato.',
    alternativa: 'Guardar a fração: só muda o resultado no exato limite de uma faixa.',
    fonte: 'Res. CGSN 140/2018, art. 22',
  },
  {
    codigo: 'isencao-total-de-iss',
    assunto: 'Isenção total de ISS fora dos subitens 7.02, 7.05 e 16.01',
    escolha: 'O cálculo para e pergunta.',
    alternativa: 'Desconsiderar o percentual do ISS.',
    fonte: 'LC 116/2003, art. 8º-A; Res. CGSN 140/2018, arts. 31 e 35',
  },
  {
    codigo: 'meio-centavo',
    assunto: 'Meio centavo exato em um tributo',
    escolha: 'Arredonda para cima, tributo a tributo, e depois soma.',
    alternativa: 'Meio para o par; nenhum exemplo oficial separa os dois.',
    fonte: 'Manual do PGDAS-D, § 12, exemplos 1 e 6',
  },
  {
    codigo: 'caixa-parcela-vencida',
    assunto: 'Regime de caixa: parcela vencida e não paga em dezembro do ano seguinte ao da venda',
    escolha: 'Só entra a parcela ainda não vencida; a vencida segue no registro até ser recebida.',
    alternativa: 'Tributar tudo o que falta receber em dezembro do ano seguinte.',
    fonte: 'Res. CGSN 140/2018, art. 19',
  },
  {
    codigo: 'fim-do-caixa',
    assunto: 'Valores a receber quando o regime de caixa acaba',
    escolha: 'Tudo o que falta receber é tributado no PA 12/2026.',
    alternativa: 'Tributar conforme o recebimento em 2027.',
    fonte: 'Res. CGSN 190/2026, por inferência',
  },
  {
    codigo: 'iss-retido-na-abertura-em-2027',
    assunto: 'ISS retido no mês de abertura a partir de 2027',
    escolha: 'Continua 2 %, com a diferença paga no mês seguinte.',
    alternativa: 'Percentual da 1ª faixa, como no DAS do mês.',
    fonte: 'Res. CGSN 140/2018, art. 27; Res. CGSN 190/2026',
  },
  {
    codigo: 'aliquota-do-credito',
    assunto: 'Casas do percentual do crédito de ICMS, CBS e IBS na nota',
    escolha: 'Quatro casas, sem arredondar: o crédito nunca passa do devido.',
    alternativa: 'Duas casas, meio para cima.',
    fonte: 'LC 123/2006, art. 23, §§ 1º e 2º; NF-e, campo pCredSN',
  },
  {
    codigo: 'multa-do-pgdasd-pela-entrega',
    assunto: 'Regra da multa do PGDAS-D de meses anteriores a 2026',
    escolha: 'Vale a da data da entrega: desde 01/01/2026 conta do dia seguinte ao vencimento.',
    alternativa: 'Vale a da data do vencimento.',
    fonte: 'LC 214/2025; Res. CGSN 183/2025; alerta da Receita Federal de 12/2025',
  },
  {
    codigo: 'multa-minima-com-reducao',
    assunto: 'Multa mínima de declarações entregues espontaneamente',
    escolha: 'A redução nunca deixa o valor abaixo da mínima.',
    alternativa: 'Reduzir também a mínima.',
    fonte: 'Res. CGSN 140/2018, art. 98',
  },
  {
    codigo: 'exigibilidade-suspensa-no-das',
    assunto: 'Tributo com exigibilidade suspensa',
    escolha: 'Apurado e declarado, fora do valor a pagar e da comparação.',
    alternativa: 'Comparar com o valor cheio.',
    fonte: 'CTN, art. 151; Integra Contador, PGDAS-D',
  },
  {
    codigo: 'valor-fixo-com-ano-incompleto',
    assunto: 'Teto do valor fixo quando faltam meses do ano anterior',
    escolha: 'Aceita-se o teto da faixa maior, com aviso.',
    alternativa: 'Recusar até ter os doze meses.',
    fonte: 'Res. CGSN 140/2018, art. 33',
  },
  {
    codigo: 'titular-com-outras-inscricoes',
    assunto: 'Inscrições do mesmo titular',
    escolha: 'Somam-se no aviso; cada CNPJ é apurado por si.',
    alternativa: 'Excluir todas quando a soma passar do limite.',
    fonte: 'Res. CGSN 140/2018, art. 2º, § 10, incl. Res. CGSN 183/2025',
  },
  {
    codigo: 'centavos-da-cbs-do-mei',
    assunto: 'CBS de R$ 0,994 e IBS de R$ 0,006 no DAS-MEI',
    escolha: 'Cada um ao centavo: R$ 0,99 e R$ 0,01.',
    alternativa: 'Somar antes de arredondar: o total é o mesmo, R$ 1,00.',
    fonte: 'LC 123/2006, Anexo XIII, incl. LC 214/2025',
  },
  {
    codigo: 'das-mei-no-recalculo',
    assunto: 'DAS-MEI já pago em meses recalculados como ME',
    escolha: 'Não é abatido: mostra-se à parte, para restituição ou compensação.',
    alternativa: 'Abater tributo a tributo.',
    fonte: 'Res. CGSN 140/2018, arts. 115 e 128 a 131',
  },
  {
    codigo: 'excesso-do-mei-por-atividade',
    assunto: 'Excesso do MEI com mais de uma atividade',
    escolha: 'Repartido pela receita de cada uma no ano, sem perder centavo.',
    alternativa: 'Atribuir à atividade do último mês.',
    fonte: 'Res. CGSN 140/2018, art. 115',
  },
]
