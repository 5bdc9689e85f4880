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
]
