import {
  type ArquivoConferido,
  type ArredondamentosQuebrados,
  conferirTudo,
  IGUAIS_POR_NATUREZA,
  quebrarArredondamentos,
} from '../../packages/engine/src/testes/index.ts'
import { ESCOLHAS, type Escolha } from './escolhas.ts'
import { type Norma, normas } from './normas.ts'

const celula = (texto: string): string => texto.replaceAll('|', '\\|').replaceAll('\n', ' ')
const linha = (celulas: readonly (string | number)[]): string =>
  `| ${celulas.map((c) => celula(String(c))).join(' | ')} |`
const tabela = (
  cabecalho: readonly string[],
  linhas: readonly (readonly (string | number)[])[],
) => [linha(cabecalho), linha(cabecalho.map(() => '---')), ...linhas.map(linha)]

const mes = (competencia: string): string => `${competencia.slice(5)}/${competencia.slice(0, 4)}`

/** The whole page, how many cases differ, and what came of breaking each rounding. */
export async function escreverConformidade(): Promise<{
  texto: string
  diferentes: number
  quebrados: ArredondamentosQuebrados
}> {
  const quebrados = await quebrarArredondamentos()
  const arquivos = conferirTudo()
  const casos = arquivos.flatMap(({ casos }) => casos)
  const diferentes = casos.filter(({ diferencas }) => diferencas.length > 0).length
  const secoes = [
    ...introducao(casos.length, diferentes),
    ...resumo(arquivos),
    ...diferencasDe(arquivos),
    ...arredondamentos(quebrados),
    ...escolhas(),
    ...vigencias(await normas()),
    ...exemplos(arquivos),
  ]
  return { texto: `${secoes.join('\n')}\n`, diferentes, quebrados }
}

const introducao = (total: number, diferentes: number): string[] => [
  '# Conformidade',
  '',
  'Página gerada por `npm run conformidade`: não a edite. Ela roda cada exemplo do motor e diz de que norma ele vem e se o resultado é igual, até o centavo. As memórias de cálculo dos exemplos são refeitas em aritmética exata.',
  '',
  `**${total} exemplos: ${total - diferentes} iguais, ${diferentes} diferentes.**`,
  '',
]

const iguais = ({ casos }: ArquivoConferido): number =>
  casos.filter(({ diferencas }) => diferencas.length === 0).length

const resumo = (arquivos: readonly ArquivoConferido[]): string[] => [
  '## Resumo',
  '',
  ...tabela(
    ['Arquivo', 'Exemplos', 'Iguais', 'Diferentes'],
    arquivos.map((arquivo) => [
      `\`${arquivo.caminho}\``,
      arquivo.casos.length,
      iguais(arquivo),
      arquivo.casos.length - iguais(arquivo),
    ]),
  ),
  '',
]

function diferencasDe(arquivos: readonly ArquivoConferido[]): string[] {
  const linhas = arquivos.flatMap(({ caminho, casos }) =>
    casos
      .filter(({ diferencas }) => diferencas.length > 0)
      .map(({ nome, diferencas }) => `- \`${caminho}\`, ${nome}: ${diferencas.join('; ')}`),
  )
  return ['## Diferenças', '', ...(linhas.length > 0 ? linhas : ['Nenhuma.']), '']
}

const arredondamentos = ({
  lugares,
  quebras,
  soltas,
  semCaso,
}: ArredondamentosQuebrados): string[] => [
  '## Arredondamentos',
  '',
  soltas.length + semCaso.length === 0
    ? `Cada arredondamento quebrado muda um exemplo: ${lugares.length} lugares, ${quebras} quebras (cortar em vez de arredondar, subir em vez de cortar…), uma de cada vez.`
    : `Sem exemplo que os vigie: ${[...soltas, ...semCaso].join('; ')}.`,
  '',
  ...IGUAIS_POR_NATUREZA.map(
    ({ arquivo, codigo, motivo }) => `- \`${arquivo}\`, \`${codigo}\`: ${motivo}.`,
  ),
  '',
]

const escolhas = (): string[] => [
  '## Escolhas contestadas',
  '',
  'Onde a norma cala ou as fontes divergem, o motor decide em um só lugar e mostra ao contador.',
  '',
  ...Object.entries(ESCOLHAS).flatMap(([sala, lista]) => [
    `### ${sala}`,
    '',
    ...tabela(['Assunto', 'O que se faz', 'Alternativa', 'Fonte'], lista.map(deUmaEscolha)),
    '',
  ]),
]

const deUmaEscolha = ({ assunto, escolha, alternativa, fonte }: Escolha): string[] => [
  assunto,
  escolha,
  alternativa,
  fonte,
]

const vigencias = (todas: readonly Norma[]): string[] => [
  '## Normas e vigências',
  '',
  'Cada tabela legal é um dado com data. Passado o mês de revisão ela ainda responde, com aviso.',
  '',
  ...tabela(
    ['Tabela', 'De', 'Até', 'Revisar em', 'Norma'],
    todas.map(({ nome, desde, ate, revisarEm, fonte }) => [
      nome,
      mes(desde),
      ate === null ? '' : mes(ate),
      mes(revisarEm),
      fonte,
    ]),
  ),
  '',
]

const exemplos = (arquivos: readonly ArquivoConferido[]): string[] => [
  '## Exemplos',
  '',
  ...arquivos.flatMap((arquivo) => [
    '<details>',
    `<summary>${arquivo.caminho}: ${arquivo.casos.length}</summary>`,
    '',
    ...tabela(
      ['Exemplo', 'Fonte', 'Resultado'],
      arquivo.casos.map(({ nome, fonte, diferencas }) => [
        nome,
        fonte,
        diferencas.length === 0 ? 'igual' : 'diferente',
      ]),
    ),
    '',
    '</details>',
    '',
  ]),
]
