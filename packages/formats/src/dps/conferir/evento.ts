import { validarChaveNfse, validarCnpj, validarCpf } from '@razao/engine/cadastro'
import { comoResolverEm } from '../campos.ts'
import { escreverPedidoDeEvento, type PapelNaNota, type PedidoDeEvento } from '../evento.ts'
import { validarEstrutura } from '../validar-estrutura.ts'
import type { RecusaDaDps } from './fatos.ts'
import { instante } from './formas.ts'

type Regra = readonly [codigo: string, quebrada: boolean, mensagem: string, comoResolver?: string]

const SEM_MOTIVO: Readonly<Record<PapelNaNota, string>> = {
  prestador: 'E1944',
  tomador: 'E1949',
  intermediario: 'E1954',
}
const EXPLICAR = 'Explique o motivo em 15 a 255 caracteres.'

const recusa = ([codigo, , mensagem, comoResolver]: Regra): RecusaDaDps => ({
  codigo,
  campo: 'evento',
  mensagem,
  comoResolver: comoResolver ?? comoResolverEm('evento'),
})

function daEstrutura(pedido: PedidoDeEvento): Regra[] {
  const [falha] = validarEstrutura(escreverPedidoDeEvento(pedido))
  if (falha === undefined) return []
  return falha.caminho.endsWith('xMotivo')
    ? [['E1235', true, 'O motivo tem de ter de 15 a 255 caracteres.', EXPLICAR]]
    : [['E1235', true, 'O pedido não está na forma que o sistema nacional aceita.']]
}

/** Why the request would be refused, before it is sent. */
export function conferirPedidoDeEvento(
  pedido: PedidoDeEvento,
  { agora }: { readonly agora: string },
): readonly RecusaDaDps[] {
  const { autor, evento } = pedido
  const rejeicao = evento.tipo === 'rejeicao' ? evento : undefined
  const regras: Regra[] = [
    [
      'E1831',
      !validarChaveNfse(pedido.chave),
      'A chave da nota não confere.',
      'Copie de novo a chave, de 50 posições.',
    ],
    [
      'E0813',
      autor.tipo === 'cnpj' && !validarCnpj(autor.numero),
      'O CNPJ de quem pede não confere.',
    ],
    ['E0816', autor.tipo === 'cpf' && !validarCpf(autor.numero), 'O CPF de quem pede não confere.'],
    ['E1843', instante(pedido.quando) > instante(agora), 'A hora do pedido está no futuro.'],
    [
      SEM_MOTIVO[rejeicao?.papel ?? 'tomador'],
      rejeicao?.motivo === 'outros' && !rejeicao.texto?.trim(),
      'Falta explicar por que a nota é rejeitada.',
      EXPLICAR,
    ],
  ]
  const quebradas = regras.filter(([, quebrada]) => quebrada)
  return (quebradas.length > 0 ? quebradas : daEstrutura(pedido)).map(recusa)
}
