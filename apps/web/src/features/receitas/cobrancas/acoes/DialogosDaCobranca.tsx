import { cobrancas } from '@razao/contract'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAcao } from '../../../../api/use-acao.ts'
import { avisos } from '../../../../ui/avisos.tsx'
import { ConfirmacaoComMotivo } from '../../../../ui/Confirmacao.tsx'
import { formatarData, formatarDinheiro } from '../../../../ui/formato.ts'
import { DiaDaEmissao } from '../DiaDaEmissao.tsx'
import { enderecoDaCobranca } from '../enderecos.ts'
import type { CobrancaDaAcao, TipoDeAcao } from './acao.ts'
import { FaturarUma } from './FaturarUma.tsx'
import { VincularNota } from './VincularNota.tsx'

type Aberta = { readonly tipo: TipoDeAcao; readonly cobranca: CobrancaDaAcao }

/** What is asked of a charge; what opens a page or the drawer goes there at once. */
export function useAcoesDaCobranca(onVer: (cobrancaId: number) => void) {
  const navegar = useNavigate()
  const [aberta, setAberta] = useState<Aberta | null>(null)
  const pedir = (tipo: TipoDeAcao, cobranca: CobrancaDaAcao) => {
    if (tipo === 'ver') onVer(cobranca.id)
    else if (tipo === 'editar' || tipo === 'duplicar')
      void navegar(enderecoDaCobranca({ tipo, cobrancaId: cobranca.id }))
    else setAberta({ tipo, cobranca })
  }
  return { aberta, pedir, fechar: () => setAberta(null) }
}

function Agendar({ cobranca, onFechar }: { cobranca: CobrancaDaAcao; onFechar: () => void }) {
  const { executar, falha } = useAcao(cobrancas.agendarCobranca)
  const agendar = async (emissao: string | null): Promise<boolean> => {
    const { id: cobrancaId, versao } = cobranca
    const { ok } = await executar({ cobrancaId, emissao, versao })
    if (ok)
      avisos.ok(
        emissao === null
          ? `A cobrança ${cobranca.numero} voltou para A faturar.`
          : `A nota da cobrança ${cobranca.numero} sai em ${formatarData(emissao)}.`,
      )
    return ok
  }
  const agendada = cobranca.status === cobrancas.STATUS_COBRANCA.agendada
  return (
    <DiaDaEmissao
      dia={cobranca.emissao}
      falha={falha}
      onAgendar={agendar}
      onTirar={
        agendada
          ? () => void agendar(null).then((tirada) => (tirada ? onFechar() : undefined))
          : undefined
      }
      onFechar={onFechar}
    />
  )
}

function Cancelar({ cobranca, onFechar }: { cobranca: CobrancaDaAcao; onFechar: () => void }) {
  const { executar } = useAcao(cobrancas.cancelarCobranca)
  const paga = cobranca.pixPendente > 0
  return (
    <ConfirmacaoComMotivo
      titulo={`Cancelar a cobrança ${cobranca.numero}?`}
      confirmar={paga ? 'Cancelar e devolver o Pix' : 'Cancelar a cobrança'}
      voltar="Manter"
      motivo={{ rotulo: 'Por que cancela' }}
      onFechar={onFechar}
      onConfirmar={async (motivo) => {
        const { id: cobrancaId, versao } = cobranca
        const { ok } = await executar({ cobrancaId, motivo, versao, devolverPix: paga })
        if (ok) avisos.ok(`Cobrança ${cobranca.numero} cancelada.`)
        return ok
      }}
    >
      <p>Ela sai do que há a faturar e continua na aba Canceladas, com o motivo.</p>
      {paga ? (
        <p>
          <strong>
            O cliente já pagou {formatarDinheiro(cobranca.pixPendente)} por Pix: devolva a ele pelo
            banco.
          </strong>{' '}
          O Pix fica «A conferir» até o banco devolver, ou até você dizer o que foi feito.
        </p>
      ) : null}
    </ConfirmacaoComMotivo>
  )
}

/** The window of the action that was asked for, when there is one. */
export function DialogosDaCobranca({
  acoes,
}: {
  acoes: Pick<ReturnType<typeof useAcoesDaCobranca>, 'aberta' | 'fechar'>
}) {
  const { aberta, fechar } = acoes
  if (aberta === null) return null
  const props = { cobranca: aberta.cobranca, onFechar: fechar }
  if (aberta.tipo === 'faturar') return <FaturarUma {...props} />
  if (aberta.tipo === 'agendar') return <Agendar {...props} />
  if (aberta.tipo === 'vincular') return <VincularNota {...props} />
  return aberta.tipo === 'cancelar' ? <Cancelar {...props} /> : null
}
