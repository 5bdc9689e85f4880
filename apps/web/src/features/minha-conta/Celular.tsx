import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { FalhaDaConta } from '../../api/FalhaDaConta.tsx'
import { avisos } from '../../ui/avisos.tsx'
import { CampoMascarado } from '../../ui/CampoMascarado.tsx'
import { mascarar, validarMascara } from '../../ui/mascaras.ts'
import { Situacao } from '../../ui/Situacao.tsx'
import { useEnvioComProva } from './prova.tsx'

type Props = { atual: string; confirmado: boolean; enviaSms: boolean; onMudou: () => void }

/** The mobile number, kept first and proved afterwards by the code that reaches it. */
export function Celular({ atual, confirmado, enviaSms, onMudou }: Props) {
  const [celular, setCelular] = useState(atual)
  const { enviar, enviando, falha } = useEnvioComProva()
  const salvar = async (evento: FormEvent) => {
    evento.preventDefault()
    if (celular !== '' && validarMascara('cellphone', celular) !== null) return
    const corpo = { celular: celular === '' ? null : celular }
    const resultado = await enviar({ metodo: 'PATCH', caminho: 'dados', corpo })
    if (!resultado.ok) return
    avisos.ok(celular === '' ? 'Celular apagado.' : 'Celular guardado.')
    onMudou()
  }
  return (
    <>
      <form noValidate onSubmit={(evento) => void salvar(evento)}>
        <FalhaDaConta falha={falha} />
        <CampoMascarado
          tipo="cellphone"
          label="Celular"
          description="Com DDD. Deixe vazio para apagar."
          value={celular}
          onChange={setCelular}
        />
        {atual === '' || celular !== atual ? null : (
          <Situacao tom={confirmado ? 'ok' : 'atencao'}>
            {confirmado ? 'Confirmado' : 'Ainda não confirmado'}
          </Situacao>
        )}
        <div className="rz-acoes">
          <Button type="submit" variant="default" loading={enviando} disabled={celular === atual}>
            Guardar celular
          </Button>
        </div>
      </form>
      {atual === '' || confirmado || celular !== atual ? null : (
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
  const confirmar = async (evento: FormEvent) => {
    evento.preventDefault()
    const pedido = { metodo: 'POST', caminho: 'celular/confirmar', corpo: { codigo } } as const
    if (!(await enviar(pedido)).ok) return
    avisos.ok('Celular confirmado.')
    onMudou()
  }
  if (!enviaSms)
    return (
      <p className="rz-suave">
        Este servidor não envia mensagens de texto: o celular fica guardado sem confirmação.
      </p>
    )
  return (
    <form noValidate onSubmit={(evento) => void confirmar(evento)}>
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
    </form>
  )
}
