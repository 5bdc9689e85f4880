import { contratos, type RouteOutput } from '@razao/contract'
import type { DefinicaoDeFiltros } from '../../../../state/filtros-do-endereco.ts'
import { podeAbrir } from '../../../../state/pode-abrir.ts'
import type { UsuarioDaSessao } from '../../../../state/user.ts'
import { formatarData, formatarTaxa } from '../../../../ui/formato.ts'
import type { Tom } from '../../../../ui/Situacao.tsx'

export type Contrato = RouteOutput<typeof contratos.listarContratos>['lista'][number]
export type ContratoInteiro = RouteOutput<typeof contratos.lerContrato>
export type Ocorrencia = ContratoInteiro['ocorrencias'][number]

export const FILTROS_DE_CONTRATOS = {
  empresaId: 'numero',
  clienteId: 'numero',
  encerrados: 'booleano',
} as const satisfies DefinicaoDeFiltros

const PERIODICIDADES: Readonly<Record<Contrato['periodicidade'], string>> = {
  mensal: 'Todo mês',
  bimestral: 'A cada 2 meses',
  trimestral: 'A cada 3 meses',
  semestral: 'A cada 6 meses',
  anual: 'Todo ano',
}

/** `Todo mês, dia 5`, or its last business day. */
export const quandoRepete = ({ periodicidade, dia }: Pick<Contrato, 'periodicidade' | 'dia'>) =>
  `${PERIODICIDADES[periodicidade]}, ${dia === null ? 'último dia útil' : `dia ${dia}`}`

/** The variations are of every company of the office: of who sees them all, and reaches what the accountant does. */
export const podeInformarIndices = (
  quem: Pick<UsuarioDaSessao, 'IDPerfilAcesso' | 'atuaComo' | 'empresas'> | null,
): boolean => podeAbrir(quem, contratos.informarIndice.role) && quem?.empresas.todas === true

export const textoDoIndice = (indice: Contrato['indice']): string =>
  indice === null ? 'Sem reajuste' : (contratos.ROTULOS_INDICE[indice] ?? indice)

/** In force, ended, or with its end in sight. */
export function situacaoDoContrato(
  { encerradoEm, fim, inicio }: Pick<Contrato, 'encerradoEm' | 'fim' | 'inicio'>,
  hoje: string,
): { tom: Tom; texto: string } {
  const termina = [encerradoEm, fim].filter((dia) => dia !== null).sort()[0]
  if (termina !== undefined && termina < hoje)
    return { tom: 'nenhum', texto: `Encerrado em ${formatarData(termina)}` }
  if (termina !== undefined) return { tom: 'atencao', texto: `Até ${formatarData(termina)}` }
  return inicio > hoje
    ? { tom: 'aguardando', texto: `A partir de ${formatarData(inicio)}` }
    : { tom: 'ok', texto: 'Em vigor' }
}

/** What the office told of an index in a month: `0.0045` is `0,45 %`, with its sign. */
export const variacaoEmPalavras = (variacao: string): string =>
  variacao.startsWith('-') ? `−${formatarTaxa(variacao.slice(1))}` : formatarTaxa(variacao)

/** `0,45` or `-0,12` per cent as the factor that the server keeps; null when it cannot be read. */
export function variacaoDigitada(texto: string): string | null {
  const lido = /^([-−]?)(\d{1,2})(?:[.,](\d{1,4}))?\s*%?$/.exec(texto.trim())
  if (!lido) return null
  const [, sinal = '', inteiros = '', decimais = ''] = lido
  const digitos = `${inteiros.padStart(2, '0')}${decimais}`
  return `${sinal === '' ? '' : '-'}0.${digitos}`
}
