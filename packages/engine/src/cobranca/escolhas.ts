/** A point where the norm is silent or sources differ, and what this room does about it. */
export const ESCOLHAS_COBRANCA = [
  {
    codigo: 'desconto-condicional',
    assunto: 'Desconto condicional na base do ISS e do que é retido',
    escolha: 'Só diminui o que se recebe: a base é o preço sem o desconto incondicional.',
    alternativa: 'Reter sobre o que for pago, quando a condição se cumprir.',
    fonte: 'LC 116/2003, art. 7º; Lei 10.833/2003, art. 31',
  },
  {
    codigo: 'mei-tomador-e-o-iss',
    assunto: 'MEI que toma serviço do art. 6º, § 2º, II',
    escolha: 'Não retém: o empresário individual não é pessoa jurídica; a lei local pode mandar.',
    alternativa: 'Reter, por equiparação.',
    fonte: 'LC 116/2003, art. 6º, § 2º, II; CC, art. 44',
  },
  {
    codigo: 'municipio-sem-regra',
    assunto: 'Município sem regra de retenção cadastrada',
    escolha: 'Só o art. 6º, § 2º, II, manda reter; a prévia avisa que falta a regra local.',
    alternativa: 'Recusar a prévia até que a regra seja cadastrada.',
    fonte: 'LC 116/2003, art. 6º',
  },
  {
    codigo: 'arredondamento-do-reajuste',
    assunto: 'Centavos do reajuste anual',
    escolha: 'Produto exato das doze variações e um arredondamento, meio para cima, por ano.',
    alternativa: 'Arredondar o acumulado a duas ou quatro casas antes de multiplicar.',
    fonte: 'Lei 10.192/2001, art. 2º; contrato',
  },
  {
    codigo: 'indice-negativo',
    assunto: 'Índice de doze meses negativo',
    escolha: 'O valor fica como está, salvo se o contrato disser que cai.',
    alternativa: 'Reduzir o valor.',
    fonte: 'STJ, REsp 1.265.580',
  },
] as const
