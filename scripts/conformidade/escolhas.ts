import { ESCOLHAS_COBRANCA } from '../../packages/engine/src/cobranca/index.ts'
import { ESCOLHAS_DECISOES } from '../../packages/engine/src/decisoes/index.ts'
import { ESCOLHAS_FOLHA } from '../../packages/engine/src/folha/index.ts'
import { CODIGOS_DE_RECEITA } from '../../packages/engine/src/guias/index.ts'
import { SELIC } from '../../packages/engine/src/tabelas/selic/index.ts'
import { ESCOLHAS_PGDASD } from '../../packages/engine/src/tributos/pgdasd/index.ts'
import { ESCOLHAS_LUCRO } from '../../packages/engine/src/tributos/presumido/index.ts'
import { ESCOLHAS_RETENCOES } from '../../packages/engine/src/tributos/retencoes/index.ts'
import { ESCOLHAS_SIMPLES } from '../../packages/engine/src/tributos/simples/index.ts'

/** A point where the norm is silent or disputed, and what the engine does. */
export type Escolha = {
  readonly codigo: string
  readonly assunto: string
  readonly escolha: string
  readonly alternativa: string
  readonly fonte: string
}

const aConferir = CODIGOS_DE_RECEITA.filter(({ confirmado }) => !confirmado)
const ultimaSelic = [...SELIC.taxas.keys()].at(-1) ?? ''

/** Decided by a fact or by the absence of a table, so they have no list of their own. */
const POR_FATO: readonly Escolha[] = [
  {
    codigo: 'util31DeDezembro',
    assunto: '31 de dezembro como dia útil para vencimentos',
    escolha: 'Não é dia útil, salvo se o escritório disser que é.',
    alternativa: 'Contar como dia útil.',
    fonte: 'Res. CMN 4.880/2020',
  },
  {
    codigo: 'aplicarLc224',
    assunto: 'Majoração da presunção pela LC 224/2025',
    escolha: 'Aplica-se: IRPJ desde 01/2026, CSLL desde 04/2026, com sobra só a partir daí.',
    alternativa: 'Não aplicar, com decisão judicial informada por empresa.',
    fonte: 'LC 224/2025, art. 4º, § 4º, VII, e § 5º; IN RFB 2.305/2025 e 2.306/2026',
  },
  {
    codigo: 'selic-nao-publicada',
    assunto: `Selic depois de ${ultimaSelic}`,
    escolha: 'O cálculo para e diz os meses que faltam; o escritório carrega a taxa.',
    alternativa: 'Nenhuma: zero seria errado.',
    fonte: SELIC.fonte,
  },
  {
    codigo: 'mora-por-parcela',
    assunto: 'Multa e juros de uma guia vencida com vários tributos',
    escolha: 'Calculados e arredondados tributo a tributo, como a composição da guia, e somados.',
    alternativa: 'Calcular sobre o total da guia: muda centavos.',
    fonte: 'Lei 9.430/1996, art. 61; Res. CGSN 140/2018, art. 95',
  },
  {
    codigo: 'diferenca-dentro-do-das',
    assunto: 'Tributos do mesmo DAS que sobem e baixam depois de pago',
    escolha:
      'O DAS é um débito só: o que subiu se tira do que baixou, e sobra ou falta a diferença.',
    alternativa: 'Complementar e pedir de volta tributo a tributo, como nas demais guias.',
    fonte: 'LC 123/2006, art. 21, §§ 5º a 14; Res. CGSN 140/2018, arts. 128 a 132',
  },
  {
    codigo: 'guia-com-o-excesso',
    assunto: 'Qual guia ficou a maior, quando a de um débito e a complementar foram pagas',
    escolha: 'A última paga; o que nela não couber, a anterior.',
    alternativa: 'A primeira, ou todas em proporção.',
    fonte: 'CTN, art. 165, I',
  },
  {
    codigo: 'trimestre-no-sicalc',
    assunto: 'Período de apuração trimestral no pedido ao Sicalc',
    escolha: 'Tipo TR e número do trimestre com o ano: 03/2026.',
    alternativa: 'Último mês do trimestre com o ano: 09/2026.',
    fonte: 'Integra Contador, Sicalc',
  },
  {
    codigo: 'codigos-a-conferir',
    assunto: 'Códigos de receita conhecidos só pela prática',
    escolha: `Usados e marcados para conferência: ${aConferir.map(({ codigo }) => codigo).join(', ')}.`,
    alternativa: 'Corrigir o código quando o ato for lido.',
    fonte: 'Receita Federal, agenda tributária; INSS',
  },
  {
    codigo: 'chave-com-cnpj-alfanumerico',
    assunto: 'Dígito da chave de NF-e e NFS-e com CNPJ alfanumérico',
    escolha: 'Cada letra vale o código ASCII menos 48, como no CNPJ.',
    alternativa: 'Seguir a nota técnica mais nova, se disser outra coisa.',
    fonte: 'IN RFB 2.229/2024; NT 2025.001',
  },
  {
    codigo: 'defis-de-2026',
    assunto: 'Defis dos fatos de 2026',
    escolha: 'Vence em 31/03/2027, como antes.',
    alternativa: 'Dados no PGDAS-D de janeiro a março de 2027.',
    fonte: 'Res. CGSN 140/2018, art. 72; Res. CGSN 190/2026',
  },
  {
    codigo: 'cbs-de-2027',
    assunto: 'Alíquota de referência da CBS em 2027',
    escolha: 'Não há tabela: o cálculo pede a alíquota publicada.',
    alternativa: 'Usar uma estimativa, que mudaria depois.',
    fonte: 'LC 214/2025, arts. 346 e 347',
  },
]

/** Every contested choice, by room. */
export const ESCOLHAS: Readonly<Record<string, readonly Escolha[]>> = {
  'Simples Nacional': ESCOLHAS_SIMPLES,
  'Folha, pró-labore e lucros': ESCOLHAS_FOLHA,
  'Lucro Presumido e Lucro Real': ESCOLHAS_LUCRO,
  'Retenções sobre serviços': ESCOLHAS_RETENCOES,
  'Declaração do PGDAS-D': ESCOLHAS_PGDASD,
  'Cobranças e contratos': ESCOLHAS_COBRANCA,
  Simulações: ESCOLHAS_DECISOES,
  'Decididas por um fato ou por falta de tabela': POR_FATO,
}
