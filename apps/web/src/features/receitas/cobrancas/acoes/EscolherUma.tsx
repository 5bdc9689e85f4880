import { Radio, TextInput } from '@mantine/core'
import { type ReactNode, useDeferredValue, useState } from 'react'
import type { Falha } from '../../../../api/falha.ts'
import type { Resultado } from '../../../../api/pedir.ts'
import type { useConsulta } from '../../../../api/use-consulta.ts'
import { Carregando } from '../../../../ui/Carregando.tsx'
import { CartaoErro } from '../../../../ui/CartaoErro.tsx'
import { Dialogo } from '../../../../ui/Dialogo.tsx'
import { Formulario } from '../../../../ui/Formulario.tsx'

/** The words that a person searches by, and what is sent of them: so many, the newest first. */
export function useProcura() {
  const [busca, setBusca] = useState('')
  const palavras = useDeferredValue(busca.trim())
  const pedido = {
    ...{ registrosPorPagina: 25, ordem: '-emissao' },
    ...(palavras === '' ? {} : { busca: palavras }),
  }
  return { pedido, campo: { busca, onBuscar: setBusca } }
}

type DaLista<L> = {
  campo: ReturnType<typeof useProcura>['campo']
  /** What was found; absent while it is on its way. */
  linhas: readonly L[] | undefined
  estado: ReturnType<typeof useConsulta>['estado']
  /** What one of them is called: «Nota». */
  rotulo: string
  /** By what they are searched. */
  dica: string
  texto: (linha: L) => string
  /** What is said when nothing was found. */
  nenhuma: ReactNode
}

function Lista<L extends { id: number }>({
  campo,
  linhas,
  estado,
  rotulo,
  dica,
  texto,
  nenhuma,
  escolhida,
  onEscolher,
}: DaLista<L> & { escolhida: number | null; onEscolher: (id: number) => void }) {
  return (
    <>
      <TextInput
        label="Procurar"
        placeholder={dica}
        value={campo.busca}
        data-autofocus
        onChange={({ currentTarget }) => campo.onBuscar(currentTarget.value)}
      />
      {estado.falha ? (
        <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
      ) : null}
      {!linhas && !estado.falha ? <Carregando linhas={4} /> : null}
      {linhas?.length === 0 ? <p className="rz-suave">{nenhuma}</p> : null}
      {linhas && linhas.length > 0 ? (
        <Radio.Group
          label={rotulo}
          value={escolhida === null ? '' : String(escolhida)}
          onChange={(valor) => onEscolher(Number(valor))}
        >
          <div className="fa-escolha-de-uma">
            {linhas.map((linha) => (
              <Radio key={linha.id} value={String(linha.id)} label={texto(linha)} />
            ))}
          </div>
        </Radio.Group>
      ) : null}
    </>
  )
}

type Props<L> = DaLista<L> & {
  titulo: string
  enviar: string
  falha: Falha | undefined
  onFechar: () => void
  onEnviar: (id: number) => Promise<Resultado<unknown>>
  onFeito: () => void
}

/** A dialog that searches for one of something, and does something with the one that is chosen. */
export function EscolherUma<L extends { id: number }>({
  titulo,
  enviar,
  falha,
  onFechar,
  onEnviar,
  onFeito,
  ...daLista
}: Props<L>) {
  const [escolhida, setEscolhida] = useState<number | null>(null)
  return (
    <Dialogo aberto onFechar={onFechar} titulo={titulo} tamanho="lg">
      <Formulario
        enviar={enviar}
        onVoltar={onFechar}
        faltas={escolhida === null ? [`Escolha a ${daLista.rotulo.toLowerCase()} na lista.`] : []}
        falha={falha}
        onEnviar={async () => (escolhida === null ? undefined : onEnviar(escolhida))}
        onFeito={() => {
          onFeito()
          onFechar()
        }}
      >
        <Lista {...daLista} escolhida={escolhida} onEscolher={setEscolhida} />
      </Formulario>
    </Dialogo>
  )
}
