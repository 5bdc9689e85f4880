import { Checkbox } from '@mantine/core'
import { envios } from '@razao/contract'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Resultado } from '../../../api/pedir.ts'
import { useAcao } from '../../../api/use-acao.ts'
import { paths } from '../../../paths.ts'
import { plural } from '../../../ui/formato.ts'
import { DialogoDoLote } from './DialogoDoLote.tsx'
import { type Carta, conferirCartas, type DeQualLista } from './escolhidas.ts'
import { useConferencia } from './use-conferencia.ts'

const MOSTRADAS = 50

type DaLista = { titulo: string; cartas: readonly Carta[]; aberta?: boolean }

/** Some of the letters: of what, to whom, and why not. */
function Cartas({ titulo, cartas, aberta = false }: DaLista) {
  if (cartas.length === 0) return null
  const resto = cartas.length - MOSTRADAS
  return (
    <details className="em-cartas" open={aberta}>
      <summary>{titulo}</summary>
      <ul>
        {cartas.slice(0, MOSTRADAS).map(({ id, rotulo, cliente, clienteId, para, porque }) => (
          <li key={id}>
            <span>
              <strong>{rotulo}</strong> · {cliente}
            </span>
            <span className="rz-suave">
              {porque ?? para.join(', ')}
              {porque !== null && para.length === 0 && clienteId !== null ? (
                <>
                  {' '}
                  <Link to={`${paths.receitas.clientes}?aberta=${clienteId}`}>
                    Abrir o cadastro
                  </Link>
                </>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
      {resto > 0 ? <p className="rz-suave">E mais {plural(resto, 'carta')}.</p> : null}
    </details>
  )
}

/** What goes: notes with their papers, and charges with how they are paid. */
function resumoDasCartas(vao: readonly Carta[]): string {
  const notas = vao.filter(({ deQue }) => deQue === 'nota').length
  const daCobranca = vao.length - notas
  return [
    notas > 0 ? `${plural(notas, 'nota vai', 'notas vão')} com o DANFSe e o XML.` : '',
    daCobranca > 0
      ? `${plural(daCobranca, 'cobrança ainda sem nota vai', 'cobranças ainda sem nota vão')} com o Pix.`
      : '',
  ]
    .filter(Boolean)
    .join(' ')
}

type Props = {
  de: DeQualLista
  /** What was chosen, read when the dialog opens. */
  buscar: () => Promise<Resultado<number[]>>
  onFechar: () => void
  onCriada: (operacaoId: number) => void
}

/** Before many letters: who receives each, who did already and who has no address; then those that go are asked for. */
export function EnviarEmLote({ de, buscar, onFechar, onCriada }: Props) {
  const { conferidas, ...conferencia } = useConferencia(buscar, (ids, como) =>
    conferirCartas(de, ids, como),
  )
  const [deNovo, setDeNovo] = useState(false)
  const { executar, enviando } = useAcao(envios.enviarCartas)
  const possiveis = (conferidas ?? []).filter(({ porque }) => porque === null)
  const jaForam = possiveis.filter(({ jaFoi }) => jaFoi)
  const novas = possiveis.filter(({ jaFoi }) => !jaFoi)
  const impedidas = (conferidas ?? []).filter(({ porque }) => porque !== null)
  const vao = deNovo ? possiveis : novas
  const enviar = async () => {
    const resultado = await executar({ de, ids: vao.map(({ id }) => id), deNovo })
    if (!resultado.ok) return
    onFechar()
    onCriada(resultado.valor.operacaoId)
  }
  return (
    <DialogoDoLote
      titulo="Enviar aos clientes"
      {...{ ...conferencia, enviando, onFechar }}
      confirmar={vao.length === 0 ? 'Enviar' : `Enviar ${plural(vao.length, 'carta')}`}
      podeConfirmar={vao.length > 0}
      onConfirmar={() => void enviar()}
    >
      {conferidas ? (
        <>
          <p role="status">
            <strong>{vao.length === 0 ? 'Nada a enviar agora.' : resumoDasCartas(vao)}</strong>
          </p>
          <Cartas titulo={`Quem recebe (${novas.length})`} cartas={novas} />
          <Cartas
            titulo={plural(impedidas.length, 'não pode ser enviada', 'não podem ser enviadas')}
            cartas={impedidas}
            aberta
          />
          <Cartas
            titulo={`${plural(jaForam.length, 'já foi enviada', 'já foram enviadas')}`}
            cartas={jaForam}
          />
          {jaForam.length > 0 ? (
            <Checkbox
              label="Enviar de novo a quem já recebeu"
              checked={deNovo}
              onChange={({ currentTarget }) => setDeNovo(currentTarget.checked)}
            />
          ) : null}
        </>
      ) : null}
    </DialogoDoLote>
  )
}
