import { Button } from '@mantine/core'
import { explicacao, type MemoriaDeCalculo } from '@razao/contract/memoria'
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Carregando } from './Carregando.tsx'
import { CartaoErro } from './CartaoErro.tsx'
import { Gaveta } from './Gaveta.tsx'
import type { FalhaNaTela } from './grade/tipos.ts'
import { MemoriaEscrita } from './MemoriaEscrita.tsx'

function CopiarExplicacao({ memoria }: { memoria: MemoriaDeCalculo }) {
  const [copiada, setCopiada] = useState(false)
  const copiar = async () => {
    await navigator.clipboard.writeText(explicacao(memoria))
    setCopiada(true)
  }
  return (
    <Button
      variant="default"
      leftSection={copiada ? <IconCheck size={15} /> : <IconCopy size={15} />}
      onClick={() => void copiar()}
    >
      {copiada ? 'Explicação copiada' : 'Copiar explicação'}
    </Button>
  )
}

function BaixarPdf({ onBaixar }: { onBaixar: () => Promise<unknown> }) {
  const [baixando, setBaixando] = useState(false)
  const baixar = async () => {
    setBaixando(true)
    await onBaixar()
    setBaixando(false)
  }
  return (
    <Button
      variant="default"
      loading={baixando}
      leftSection={<IconDownload size={15} aria-hidden />}
      onClick={() => void baixar()}
    >
      Baixar PDF
    </Button>
  )
}

type Props = {
  aberta: boolean
  onFechar: () => void
  /** Undefined while loading. */
  memoria: MemoriaDeCalculo | undefined
  falha?: FalhaNaTela | undefined
  onTentarDeNovo?: (() => void) | undefined
  /** Saves the same account on paper; absent where it is not of something kept. */
  onBaixarPdf?: () => Promise<unknown>
  /** Other buttons of the foot, such as «Recalcular e comparar». */
  acoes?: ReactNode
}

/** ƒ Como chegamos neste valor: the answer, and the account that unfolds to its facts and its law. */
export function GavetaMemoria(props: Props) {
  const { memoria, falha } = props
  return (
    <Gaveta
      aberta={props.aberta}
      onFechar={props.onFechar}
      titulo={memoria?.titulo ?? 'Como chegamos neste valor'}
      rodape={
        memoria ? (
          <>
            {props.acoes}
            {props.onBaixarPdf ? <BaixarPdf onBaixar={props.onBaixarPdf} /> : null}
            <CopiarExplicacao memoria={memoria} />
          </>
        ) : null
      }
    >
      {falha ? <CartaoErro {...falha} onTentarDeNovo={props.onTentarDeNovo} /> : null}
      {!memoria && !falha ? <Carregando linhas={9} /> : null}
      {memoria ? <MemoriaEscrita memoria={memoria} /> : null}
    </Gaveta>
  )
}
