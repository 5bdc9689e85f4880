import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { FalhaDaConta } from '../../api/FalhaDaConta.tsx'
import { CampoDeNovaSenha, senhaPodeIr, usePoliticaDaSenha } from '../../api/NovaSenha.tsx'
import { useUsuario } from '../../state/contexto.ts'
import { avisos } from '../../ui/avisos.tsx'
import { CampoDeSenha } from '../../ui/CampoDeSenha.tsx'
import { FormularioLivre } from '../../ui/FormularioLivre.tsx'
import { useEnvioComProva } from './prova.tsx'

export function Senha() {
  const usuario = useUsuario()
  const politica = usePoliticaDaSenha()
  const [atual, setAtual] = useState('')
  const [nova, setNova] = useState('')
  const [encerrarOutras, setEncerrar] = useState(true)
  const [tentou, setTentou] = useState(false)
  const { enviar, enviando, falha } = useEnvioComProva()
  const dados = [usuario?.FullName ?? '', usuario?.login ?? '']
  const fraca = !senhaPodeIr(nova, { politica, dados })
  return (
    <FormularioLivre
      className=""
      conferir={() => {
        setTentou(true)
        return !fraca && atual !== ''
      }}
      onEnviar={() => {
        const corpo = { atual, nova, encerrarOutras }
        return enviar({ metodo: 'POST', caminho: 'trocar-senha', corpo })
      }}
      onFeito={() => {
        avisos.ok('Senha trocada.')
        setAtual('')
        setNova('')
        setTentou(false)
      }}
    >
      <FalhaDaConta falha={falha} />
      <CampoDeSenha
        label="Senha atual"
        autoComplete="current-password"
        required
        value={atual}
        onChange={setAtual}
        error={tentou && atual === '' ? 'Preencha «Senha atual».' : undefined}
      />
      <CampoDeNovaSenha
        rotulo="Nova senha"
        value={nova}
        onChange={setNova}
        dados={dados}
        erro={tentou && fraca ? 'A senha ainda não cumpre o que está abaixo.' : undefined}
      />
      <Checkbox
        label="Encerrar outras sessões"
        checked={encerrarOutras}
        onChange={(evento) => setEncerrar(evento.currentTarget.checked)}
      />
      <div className="rz-acoes">
        <Button type="submit" loading={enviando}>
          Trocar senha
        </Button>
      </div>
    </FormularioLivre>
  )
}
