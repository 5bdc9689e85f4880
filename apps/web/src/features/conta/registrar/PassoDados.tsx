import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { CampoDeNovaSenha, senhaPodeIr, usePoliticaDaSenha } from '../../../api/NovaSenha.tsx'
import { CampoMascarado } from '../../../ui/CampoMascarado.tsx'
import { FormularioLivre, feito } from '../../../ui/FormularioLivre.tsx'
import { validarMascara } from '../../../ui/mascaras.ts'
import type { PropsDoPasso } from './rascunho.ts'

type Props = PropsDoPasso & { senha: string; onSenha: (senha: string) => void }

/** Step 3: who the person is. The CPF and the mobile are how an office knows who asks for access. */
export function PassoDados({ rascunho, mudar, avancar, senha, onSenha }: Props) {
  const politica = usePoliticaDaSenha()
  const [tentou, setTentou] = useState(false)
  const dados = [rascunho.nome, rascunho.email]
  const semNome = rascunho.nome.trim() === ''
  const semCpf = rascunho.cpf === '' || validarMascara('cpf', rascunho.cpf) !== null
  const semCelular =
    rascunho.celular === '' || validarMascara('cellphone', rascunho.celular) !== null
  const semEmail = rascunho.email === '' || validarMascara('email', rascunho.email) !== null
  const fraca = !senhaPodeIr(senha, { politica, dados })
  return (
    <FormularioLivre
      className="rz-conta"
      enviar="Continuar"
      largo
      conferir={() => {
        setTentou(true)
        return !semNome && !semCpf && !semCelular && !semEmail && !fraca
      }}
      onEnviar={feito(avancar)}
    >
      <TextInput
        label="Nome completo"
        autoComplete="name"
        required
        maxLength={200}
        value={rascunho.nome}
        onChange={(evento) => mudar({ nome: evento.currentTarget.value })}
        error={tentou && semNome ? 'Preencha «Nome completo».' : null}
      />
      <CampoMascarado
        tipo="cpf"
        label="CPF"
        required
        value={rascunho.cpf}
        onChange={(cpf) => mudar({ cpf })}
        error={tentou && semCpf ? 'CPF inválido. Confira os números.' : null}
      />
      <CampoMascarado
        tipo="cellphone"
        label="Celular"
        required
        value={rascunho.celular}
        onChange={(celular) => mudar({ celular })}
        error={tentou && semCelular ? 'Escreva o celular com DDD.' : null}
      />
      <CampoMascarado
        tipo="email"
        label="E-mail"
        autoComplete="username"
        required
        value={rascunho.email}
        onChange={(email) => mudar({ email })}
        error={tentou && semEmail ? 'Escreva um e-mail válido.' : null}
      />
      <CampoDeNovaSenha
        rotulo="Senha"
        value={senha}
        onChange={onSenha}
        dados={dados}
        erro={tentou && fraca ? 'A senha ainda não cumpre o que está abaixo.' : undefined}
      />
    </FormularioLivre>
  )
}
