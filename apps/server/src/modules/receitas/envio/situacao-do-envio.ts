import type { envios as rotas } from '@razao/contract'
import { sql } from 'kysely'
import type { Fragmento } from '../../../platform/lista.ts'

/** Where a letter stands, by its line of the outgoing book `s`. */
export const SITUACAO_DO_ENVIO: Fragmento = sql`case s.estado
    when 'intencionada' then case when s.envios = 0 then 'na-fila' else 'tentando' end
    when 'enviada' then 'saindo' when 'confirmada' then 'enviado' when 'recusada' then 'recusado'
    when 'desistida' then 'nao-saiu' else 'incerto' end`

type Situacao = (typeof rotas.SITUACOES_DO_ENVIO)[number]
type Porque = { readonly mensagem: string; readonly comoResolver: string }

const RECUSAS: Readonly<Record<string, Porque>> = {
  'sem-correio': {
    mensagem: 'Esta instalação não tem servidor de e-mail.',
    comoResolver:
      'Peça a quem cuida do sistema que o configure e envie de novo. Enquanto isso, baixe o DANFSe e o XML e entregue-os.',
  },
  'endereco-invalido': {
    mensagem: 'O endereço não é um e-mail que se possa usar.',
    comoResolver: 'Corrija o e-mail no cadastro do cliente e envie de novo.',
  },
  'endereco-recusado': {
    mensagem: 'O servidor do cliente respondeu que este e-mail não existe ou não recebe mensagens.',
    comoResolver: 'Confirme o e-mail com o cliente, corrija o cadastro e envie de novo.',
  },
  'mensagem-recusada': {
    mensagem: 'O servidor de e-mail recusou a mensagem.',
    comoResolver: 'Envie a outro e-mail do cliente, ou baixe o DANFSe e o XML e entregue-os.',
  },
  'nota-mudou': {
    mensagem: 'A nota mudou de situação antes de a mensagem sair.',
    comoResolver: 'Nada a fazer: a mensagem da situação nova é outra.',
  },
  'cobranca-mudou': {
    mensagem: 'A cobrança foi recebida ou cancelada antes de a mensagem sair.',
    comoResolver: 'Nada a fazer: não há mais o que cobrar.',
  },
  'nota-sem-danfse': {
    mensagem: 'O XML desta nota não permite desenhar o PDF dela.',
    comoResolver: 'Baixe o XML e entregue-o ao cliente.',
  },
}
const RECUSADA: Porque = {
  mensagem: 'A mensagem foi recusada.',
  comoResolver: 'Confira o e-mail do cliente e envie de novo.',
}

/** Why a letter did not arrive, or is not known to have, and what a person does about it; null when it goes well. */
export function porqueDoEnvio(situacao: Situacao, motivo: string | null): Porque | null {
  if (situacao === 'recusado') return RECUSAS[motivo ?? ''] ?? RECUSADA
  if (situacao === 'tentando')
    return {
      mensagem: 'O servidor de e-mail não recebeu a mensagem desta vez.',
      comoResolver: 'A próxima tentativa é automática.',
    }
  if (situacao === 'nao-saiu')
    return {
      mensagem: 'O servidor de e-mail não recebeu a mensagem em nenhuma tentativa.',
      comoResolver: 'Envie de novo, ou a outro e-mail do cliente.',
    }
  if (situacao === 'incerto')
    return {
      mensagem: 'A conexão caiu antes da confirmação: a mensagem pode ter chegado.',
      comoResolver: 'Pergunte ao cliente antes de enviar de novo, para não mandar em dobro.',
    }
  return null
}
