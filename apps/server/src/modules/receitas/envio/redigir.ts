import { formatarReais } from '@razao/engine/dinheiro'
import { formatarCompetencia, formatarData } from '@razao/engine/tempo'
import { documentoDe, type Escrita, emLinha, escreverCarta } from './escrever-carta.ts'
import type { CartaDaNota } from './ler-carta.ts'

type Dita = Omit<CartaDaNota, 'papel'> & { readonly semValor: boolean }

const TITULOS = {
  autorizada: '',
  cancelada: 'Cancelada: ',
  substituida: 'Substituída: ',
} as const

function oQueAconteceu({ tipo, numero, empresa, canceladaEm, motivo, substituta }: Dita): string[] {
  if (tipo === 'autorizada')
    return [`${emLinha(empresa)} emitiu a NFS-e nº ${numero}. O DANFSe (PDF) e o XML vão anexos.`]
  if (tipo === 'substituida')
    return [
      `A NFS-e nº ${numero}, de ${emLinha(empresa)}, foi substituída${substituta === null ? '' : ` pela NFS-e nº ${substituta}`} e não vale mais. Se já a registrou, use a nota nova no lugar dela.`,
    ]
  return [
    `A NFS-e nº ${numero}, de ${emLinha(empresa)}, foi cancelada${canceladaEm === null ? '' : ` em ${formatarData(canceladaEm)}`} e não vale mais. Se já a registrou ou pagou, fale com a empresa.`,
    ...(motivo === null ? [] : [`Motivo do cancelamento: ${emLinha(motivo)}`]),
  ]
}

const fatosDe = (carta: Dita): [string, string][] => [
  ['Prestador', `${emLinha(carta.empresa)}, ${documentoDe(carta.documento)}`],
  ...(carta.cliente === null ? [] : [['Cliente', emLinha(carta.cliente)] as [string, string]]),
  ['Número', carta.numero],
  ['Emissão', formatarData(carta.emissao)],
  ['Competência', formatarCompetencia(carta.competencia)],
  ['Valor do serviço', formatarReais(carta.bruto)],
  ['Chave de acesso', carta.chave],
]

const SEM_VALOR =
  'Esta nota é de teste: foi emitida na produção restrita e não tem valor fiscal. Desconsidere.'

/** What a letter of a note says. */
export function redigir(carta: Dita): Escrita {
  const { tipo, numero, empresa, email, semValor } = carta
  return escreverCarta({
    assunto: `${semValor ? '[Teste, sem valor fiscal] ' : ''}${TITULOS[tipo]}NFS-e nº ${numero} · ${emLinha(empresa)}`,
    ditos: [...(semValor ? [SEM_VALOR] : []), ...oQueAconteceu(carta)],
    fatos: fatosDe(carta),
    email,
  })
}
