import { TextInput } from '@mantine/core'
import { consultas } from '@razao/contract'
import { useEffect, useState } from 'react'
import { AINDA_NAO, useConsulta } from '../../../api/use-consulta.ts'
import { CampoMascarado } from '../../../ui/CampoMascarado.tsx'
import { Faixa } from '../../../ui/Faixa.tsx'
import { FormularioLivre, feito } from '../../../ui/FormularioLivre.tsx'
import { validarMascara } from '../../../ui/mascaras.ts'
import { CamposDoCrc } from './CamposDoCrc.tsx'
import { Confere } from './Confere.tsx'
import type { PropsDoPasso } from './rascunho.ts'

/** Step 2: the company by its CNPJ, or the office and the CRC of who keeps its books. */
export function PassoEmpresa({ rascunho, mudar, avancar }: PropsDoPasso) {
  const [tentou, setTentou] = useState(false)
  if (rascunho.quem === 'abrir') return <SemCnpj avancar={avancar} />
  const contador = rascunho.quem === 'contador'
  const semCnpj = rascunho.cnpj === '' || validarMascara('cnpj', rascunho.cnpj) !== null
  const semCrc = contador && (rascunho.crcUf === '' || !/^\d{1,6}$/.test(rascunho.crcNumero))
  const semEscritorio = contador && rascunho.escritorioNome.trim() === ''
  return (
    <FormularioLivre
      className="rz-conta"
      enviar="Continuar"
      largo
      conferir={() => {
        setTentou(true)
        return !semCnpj && !semCrc && !semEscritorio
      }}
      onEnviar={feito(avancar)}
    >
      {contador ? <CamposDoCrc valor={rascunho} mudar={mudar} tentou={tentou} /> : null}
      <CampoMascarado
        tipo="cnpj"
        label={contador ? 'CNPJ do escritório' : 'CNPJ da empresa'}
        required
        value={rascunho.cnpj}
        onChange={(cnpj) => mudar({ cnpj, conferidos: [], razaoSocial: '' })}
        error={tentou && semCnpj ? 'CNPJ inválido. Confira as letras e os números.' : null}
      />
      {semCnpj ? null : <Preenchido rascunho={rascunho} mudar={mudar} />}
      {contador ? (
        <TextInput
          label="Nome do escritório"
          description="Como os clientes conhecem. Dá para mudar depois."
          required
          maxLength={80}
          value={rascunho.escritorioNome}
          onChange={(evento) => mudar({ escritorioNome: evento.currentTarget.value })}
          error={tentou && semEscritorio ? 'Preencha «Nome do escritório».' : null}
        />
      ) : (
        <p className="rz-suave">
          Se a empresa já é atendida por um escritório daqui, ele recebe o seu pedido de acesso
          depois que você confirmar o e-mail.
        </p>
      )}
    </FormularioLivre>
  )
}

function Preenchido({ rascunho, mudar }: Pick<PropsDoPasso, 'rascunho' | 'mudar'>) {
  const { cnpj } = rascunho
  const consulta = useConsulta(consultas.consultarCnpj, cnpj === '' ? AINDA_NAO : { cnpj })
  const cadastro = consulta.dados?.cadastro
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer; what was typed stays
  useEffect(() => {
    if (!cadastro || rascunho.razaoSocial !== '') return
    const { razaoSocial, nomeFantasia } = cadastro
    const escritorioNome = rascunho.escritorioNome || (nomeFantasia ?? razaoSocial).slice(0, 80)
    mudar({ razaoSocial: razaoSocial.slice(0, 150), escritorioNome })
  }, [cadastro])
  if (consulta.carregando) {
    return (
      <p className="rz-suave" role="status">
        Buscando no cadastro da Receita…
      </p>
    )
  }
  if (consulta.falha) {
    const { codigo, detail, titulo } = consulta.falha
    return (
      <Faixa tom={codigo === 'nao-encontrado' ? 'atencao' : 'info'}>
        {detail ?? titulo} Dá para continuar mesmo assim.
      </Faixa>
    )
  }
  if (!consulta.dados) return null
  return (
    <Confere
      consulta={consulta.dados}
      conferidos={rascunho.conferidos}
      onConferido={(conferidos) => mudar({ conferidos })}
    />
  )
}

function SemCnpj({ avancar }: { avancar: () => void }) {
  return (
    <FormularioLivre className="rz-conta" enviar="Continuar" largo onEnviar={feito(avancar)}>
      <p>
        Para abrir a empresa, primeiro criamos a sua conta. A abertura é feita pelo escritório de
        contabilidade: depois de entrar, mostre a ele o e-mail da sua conta para receber o convite.
      </p>
    </FormularioLivre>
  )
}
