import { formatarReais } from '@razao/engine/dinheiro'
import { formatarCompetencia, formatarData } from '@razao/engine/tempo'
import type { NotaNoPapel } from '../emissao/danfse.ts'
import { documentoDe, type Escrita, emLinha, escreverCarta } from './escrever-carta.ts'
import type { CartaDaNota } from './ler-carta.ts'

type Dita = Omit<CartaDaNota, 'papel'> & Pick<NotaNoPapel, 'semValor' | 'consulta'>

const TITULOS = {
  autorizada: '',
  cancelada: 'Cancelada: ',
  substituida: 'Substituída: ',
} as const

function oQueAconteceu(dita: Dita): string[] {
  const { tipo, numero, empresa, canceladaEm, motivo, substituta, consulta } = dita
  if (tipo === 'autorizada')
    return [
      `${emLinha(empresa)} emitiu a NFS-e nº ${numero}. ${consulta === null ? 'O DANFSe (PDF)' : 'A nota em PDF'} e o XML vão anexos.`,
    ]
  if (tipo === 'substituida')
    return [
      `A NFS-e nº ${numero}, de ${emLinha(empresa)}, foi substituída${substituta === null ? '' : ` pela NFS-e nº ${substituta}`} e não vale mais. Se já a registrou, use a nota nova no lugar dela.`,
    ]
  return [
    `A NFS-e nº ${numero}, de ${emLinha(empresa)}, foi cancelada${canceladaEm === null ? '' : ` em ${formatarData(canceladaEm)}`} e não vale mais. Se já a registrou ou pagou, fale com a empresa.`,
    ...(motivo === null ? [] : [`Motivo do cancelamento: ${emLinha(motivo)}`]),
  ]
}

/** How who received it makes sure of it: by the national key, or in the system of the city. */
function daAutenticidade({ chave, consulta }: Dita): [string, string][] {
  if (consulta === null) return [['Chave de acesso', chave]]
  const { cidade, codigo, endereco } = consulta
  return [
    ...(cidade === null ? [] : [['Prefeitura', emLinha(cidade)] as [string, string]]),
    ...(codigo === null ? [] : [['Código de verificação', emLinha(codigo)] as [string, string]]),
    ...(endereco === null ? [] : [['Consulta da nota', emLinha(endereco)] as [string, string]]),
  ]
}

const fatosDe = (carta: Dita): [string, string][] => [
  ['Prestador', `${emLinha(carta.empresa)}, ${documentoDe(carta.documento)}`],
  ...(carta.cliente === null ? [] : [['Cliente', emLinha(carta.cliente)] as [string, string]]),
  ['Número', carta.numero],
  ['Emissão', formatarData(carta.emissao)],
  ['Competência', formatarCompetencia(carta.competencia)],
  ['Valor do serviço', formatarReais(carta.bruto)],
  ...daAutenticidade(carta),
]

const SEM_VALOR =
  'Esta nota é de teste: foi emitida no ambiente de testes e não tem valor fiscal. Desconsidere.'

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
