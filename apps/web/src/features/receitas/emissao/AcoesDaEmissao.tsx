import { ActionIcon, Button } from '@mantine/core'
import { emissoes } from '@razao/contract'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAcao } from '../../../api/use-acao.ts'
import { avisos } from '../../../ui/avisos.tsx'
import { Confirmacao } from '../../../ui/Confirmacao.tsx'
import { MenuSuspenso } from '../../../ui/MenuSuspenso.tsx'
import { FaturarUma } from '../cobrancas/acoes/FaturarUma.tsx'
import { VincularNota } from '../cobrancas/acoes/VincularNota.tsx'
import {
  acoesDa,
  enderecoDaCorrecao,
  type NotaQueEspera,
  ROTULOS,
  type TipoDeAcao,
} from './acoes-da-emissao.ts'

type Aberta = { readonly tipo: TipoDeAcao; readonly nota: NotaQueEspera }

/** What is asked of a waiting note; what asks nothing back is done at once. */
export function useAcoesDaEmissao(onMensagens: (cobrancaId: number) => void) {
  const navegar = useNavigate()
  const consulta = useAcao(emissoes.consultarSituacao)
  const devolucao = useAcao(emissoes.devolverCobranca)
  const [aberta, setAberta] = useState<Aberta | null>(null)
  const consultar = async (emissaoId: number) => {
    const resultado = await consulta.executar({ emissaoId })
    if (resultado.ok) avisos.info(resultado.valor.mensagem)
  }
  const devolver = async ({ cobrancaId, numero }: NotaQueEspera) => {
    const { ok } = await devolucao.executar({ cobrancaId })
    if (ok) avisos.ok(`A cobrança ${numero} voltou para A faturar.`)
  }
  const pedir = (tipo: TipoDeAcao, nota: NotaQueEspera) => {
    if (tipo === 'mensagens') onMensagens(nota.cobrancaId)
    else if (tipo === 'corrigir') void navegar(enderecoDaCorrecao(nota))
    else if (tipo === 'consultar' && nota.emissaoId !== null) void consultar(nota.emissaoId)
    else if (tipo === 'devolver') void devolver(nota)
    else setAberta({ tipo, nota })
  }
  return {
    aberta,
    pedir,
    fechar: () => setAberta(null),
    ocupado: consulta.enviando || devolucao.enviando,
  }
}

type Acoes = ReturnType<typeof useAcoesDaEmissao>

type PropsDoMenu = {
  nota: NotaQueEspera
  pode: boolean
  onAcao: (tipo: TipoDeAcao, nota: NotaQueEspera) => void
}

/** The first action as a button, the others behind ⋯; in a row of the grid. */
export function AcoesNaLinha({ nota, pode, onAcao }: PropsDoMenu) {
  const [primeira, ...outras] = acoesDa(nota, pode)
  if (primeira === undefined) return null
  return (
    <span className="em-acoes">
      <Button
        size="compact-xs"
        variant="default"
        tabIndex={-1}
        aria-label={`${ROTULOS[primeira]}: cobrança ${nota.numero}`}
        onClick={() => onAcao(primeira, nota)}
      >
        {ROTULOS[primeira].split(' ')[0]}
      </Button>
      {outras.length > 0 ? (
        <MenuSuspenso
          rotulo={`Outras ações da cobrança ${nota.numero}`}
          alinhamento="fim"
          gatilho={(botao) => (
            <ActionIcon
              {...botao}
              size="sm"
              tabIndex={-1}
              aria-label={`Outras ações da cobrança ${nota.numero}`}
            >
              <IconDots size={16} aria-hidden />
            </ActionIcon>
          )}
          itens={outras.map((tipo) => ({
            id: tipo,
            texto: ROTULOS[tipo],
            onClick: () => onAcao(tipo, nota),
          }))}
        />
      ) : null}
    </span>
  )
}

/** Every action of one note, as buttons: the foot of its drawer. */
export function AcoesNaGaveta({
  nota,
  pode,
  acoes,
}: Omit<PropsDoMenu, 'onAcao'> & { acoes: Acoes }) {
  return acoesDa(nota, pode)
    .filter((tipo) => tipo !== 'mensagens')
    .map((tipo, i) => (
      <Button
        key={tipo}
        size="compact-sm"
        variant={i === 0 ? 'filled' : 'default'}
        disabled={acoes.ocupado}
        onClick={() => acoes.pedir(tipo, nota)}
      >
        {ROTULOS[tipo]}
      </Button>
    ))
}

function CancelarPedido({ nota, onFechar }: { nota: NotaQueEspera; onFechar: () => void }) {
  const { executar } = useAcao(emissoes.cancelarEmissao)
  return (
    <Confirmacao
      titulo={`Cancelar o pedido da nota da cobrança ${nota.numero}?`}
      confirmar="Cancelar o pedido"
      voltar="Manter"
      onFechar={onFechar}
      onConfirmar={async () => {
        if (nota.emissaoId === null) return false
        const { ok } = await executar({ emissaoId: nota.emissaoId })
        if (ok) avisos.ok(`Pedido cancelado. A cobrança ${nota.numero} voltou para A faturar.`)
        return ok
      }}
    >
      <p>
        A nota ainda não saiu daqui. O número da DPS fica sem nota, com esta explicação na
        numeração.
      </p>
    </Confirmacao>
  )
}

/** The window of the action that was asked for, when there is one. */
export function DialogosDaEmissao({ acoes }: { acoes: Acoes }) {
  const { aberta, fechar } = acoes
  if (aberta === null) return null
  const { nota } = aberta
  const { cobrancaId: id, numero, empresaId, clienteId, cliente, valor: bruto } = nota
  const cobranca = { id, numero, empresaId, clienteId, cliente, bruto }
  if (aberta.tipo === 'emitir') return <FaturarUma cobranca={cobranca} onFechar={fechar} />
  if (aberta.tipo === 'vincular') return <VincularNota cobranca={cobranca} onFechar={fechar} />
  return aberta.tipo === 'cancelar' ? <CancelarPedido nota={nota} onFechar={fechar} /> : null
}
