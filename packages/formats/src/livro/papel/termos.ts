import { formatarCnpj, formatarCpf } from '@razao/engine/cadastro'
import { formatarData } from '@razao/engine/tempo'
import type { LivroContabil } from '../tipos.ts'
import { COLUNAS, centro, quebrar } from './paginar.ts'

export type Termo = {
  readonly tipo: 'abertura' | 'encerramento'
  /** `Diário` or `Razão`. */
  readonly livro: string
  readonly paginas: number
}

/** Opening and closing terms (arts. 1.180 to 1.184 of the Código Civil; IN DREI 82/2021): one page each. */
export function linhasDoTermo(
  { empresa: e, periodo, numeroDoLivro, signatarios }: LivroContabil,
  { tipo, livro, paginas }: Termo,
): string[] {
  const registro =
    e.nire === undefined
      ? ''
      : `, registrada sob o NIRE ${e.nire}${e.dataDeArquivamento === undefined ? '' : ` em ${formatarData(e.dataDeArquivamento)}`}`
  const verbo = tipo === 'abertura' ? 'servirá' : 'serviu'
  const texto =
    `Contém este livro ${paginas} páginas numeradas eletronicamente de 1 a ${paginas}, e ${verbo} de Livro ` +
    `${livro} nº ${numeroDoLivro} da empresa ${e.nome}, inscrita no CNPJ sob o nº ${formatarCnpj(e.cnpj)}${registro}, ` +
    `com sede em ${e.municipio}/${e.uf}, para a escrituração do período de ${formatarData(periodo.inicio)} a ` +
    `${formatarData(periodo.fim)}.`
  const data = formatarData(tipo === 'abertura' ? periodo.inicio : periodo.fim)
  const assinaturas = signatarios.flatMap((s) => [
    ...['', '', '', centro('_'.repeat(50)), centro(s.nome), centro(s.qualificacao)],
    centro(
      `${s.documento.length === 11 ? `CPF ${formatarCpf(s.documento)}` : `CNPJ ${formatarCnpj(s.documento)}`}${s.crc === undefined ? '' : ` · CRC ${s.crc}`}`,
    ),
  ])
  return [
    ...[
      '',
      '',
      '',
      '',
      centro(`TERMO DE ${tipo.toUpperCase()}`),
      '',
      centro(`LIVRO ${livro.toUpperCase()} Nº ${numeroDoLivro}`),
    ],
    ...['', '', '', ...quebrar(texto, COLUNAS - 8).map((l) => `    ${l}`), '', ''],
    centro(`${e.municipio}/${e.uf}, ${data}`),
    ...assinaturas,
  ]
}
