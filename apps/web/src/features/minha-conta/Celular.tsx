import { Button, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { FalhaDaConta } from '../../api/FalhaDaConta.tsx'
import { avisos } from '../../ui/avisos.tsx'
import { Formulario } from '../../ui/Formulario.tsx'
import { mascarar } from '../../ui/mascaras.ts'
import { Situacao } from '../../ui/Situacao.tsx'
import { useFormulario } from '../../ui/use-formulario.ts'
import { useEnvioComProva } from './prova.tsx'

type Props = { atual: string; confirmado: boolean; enviaSms: boolean; onMudou: () => void }

const CAMPOS = {
  celular: {
    tipo: 'cellphone',
    rotulo: 'Celular',
    descricao: 'Com DDD. Deixe vazio para apagar.',
  },
} as const

/** The mobile number, kept first and proved afterwards by the code that reaches it. */
export function Celular({ atual, confirmado, enviaSms, onMudou }: Props) {
  const { enviar, enviando, falha } = useEnvioComProva()
  const formulario = useFormulario({ campos: CAMPOS, inicial: { celular: atual }, falha })
  const igual = formulario.valores.celular === atual
  return (
    <>
      <Formulario
        className=""
        de={formulario}
        pronto={!igual}
        antes={<FalhaDaConta falha={falha} />}
        onEnviar={({ celular }) => {
          const corpo = { celular: celular === '' ? null : celular }
          return enviar({ metodo: 'PATCH', caminho: 'dados', corpo })
        }}
        onFeito={(_, { celular }) => {
          avisos.ok(celular === '' ? 'Celular apagado.' : 'Celular guardado.')
          onMudou()
        }}
        depois={
          <>
            {atual === '' || !igual ? null : (
              <Situacao tom={confirmado ? 'ok' : 'atencao'}>
                {confirmado ? 'Confirmado' : 'Ainda não confirmado'}
              </Situacao>
            )}
            <div className="rz-acoes">
              <Button type="submit" variant="default" loading={enviando} disabled={igual}>
                Guardar celular
              </Button>
            </div>
          </>
        }
      />
      {atual === '' || confirmado || !igual ? null : (
        <Confirmar key={atual} celular={atual} enviaSms={enviaSms} onMudou={onMudou} />
      )}
    </>
  )
}

type PropsDaConfirmacao = { celular: string; enviaSms: boolean; onMudou: () => void }

function Confirmar({ celular, enviaSms, onMudou }: PropsDaConfirmacao) {
  const [codigo, setCodigo] = useState('')
  const [enviado, setEnviado] = useState(false)
  const campo = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (enviado) campo.current?.focus()
  }, [enviado])
  const { enviar, enviando, falha } = useEnvioComProva()
  const pedir = async () => {
    const pedido = { metodo: 'POST', caminho: 'celular/enviar-codigo' } as const
    if ((await enviar(pedido)).ok) setEnviado(true)
  }
  const confirmar = () =>
    enviar({ metodo: 'POST', caminho: 'celular/confirmar', corpo: { codigo } })
  if (!enviaSms)
    return (
      <p className="rz-suave">
        Este servidor não envia mensagens de texto: o celular fica guardado sem confirmação.
      </p>
    )
  return (
    <Formulario
      className=""
      pronto={enviado && codigo.length === 6}
      onEnviar={confirmar}
      onFeito={() => {
        avisos.ok('Celular confirmado.')
        onMudou()
      }}
    >
      <FalhaDaConta falha={falha} />
      {enviado ? (
        <>
          <p>Enviamos um código por mensagem de texto a {mascarar('cellphone', celular)}.</p>
          <TextInput
            ref={campo}
            label="Código de 6 dígitos"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            value={codigo}
            onChange={({ currentTarget }) => setCodigo(currentTarget.value.replace(/\D/g, ''))}
          />
        </>
      ) : null}
      <div className="rz-acoes">
        {enviado ? (
          <Button type="submit" loading={enviando} disabled={codigo.length !== 6}>
            Confirmar celular
          </Button>
        ) : null}
        <Button variant="default" loading={enviando} onClick={() => void pedir()}>
          {enviado ? 'Enviar outro código' : 'Enviar código ao celular'}
        </Button>
      </div>
    </Formulario>
  )
}
