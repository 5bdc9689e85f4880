import { Button, Select, TextInput } from '@mantine/core'
import { consultas } from '@razao/contract'
import { type FormEvent, useState } from 'react'
import { AINDA_NAO, useConsulta } from '../../../api/use-consulta.ts'
import { CampoMascarado } from '../../../ui/CampoMascarado.tsx'
import { Faixa } from '../../../ui/Faixa.tsx'
import { validarMascara } from '../../../ui/mascaras.ts'
import { Confere } from './Confere.tsx'
import type { PropsDoPasso } from './rascunho.ts'

const UFS =
  'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO'.split(' ')
/** Kinds of registration of the CFC. */
const TIPOS_CRC = [
  { value: 'O', label: 'O: originário' },
  { value: 'T', label: 'T: transferido' },
  { value: 'P', label: 'P: provisório' },
  { value: 'S', label: 'S: secundário' },
]

/** Step 2: the company by its CNPJ, or the office and the CRC of who keeps its books. */
export function PassoEmpresa({ rascunho, mudar, avancar }: PropsDoPasso) {
  const [tentou, setTentou] = useState(false)
  if (rascunho.quem === 'abrir') return <SemCnpj avancar={avancar} />
  const contador = rascunho.quem === 'contador'
  const semCnpj = rascunho.cnpj === '' || validarMascara('cnpj', rascunho.cnpj) !== null
  const semCrc = contador && (rascunho.crcUf === '' || !/^\d{1,6}$/.test(rascunho.crcNumero))
  const seguir = (evento: FormEvent) => {
    evento.preventDefault()
    setTentou(true)
    if (!semCnpj && !semCrc) avancar()
  }
  return (
    <form className="rz-conta" onSubmit={seguir}>
      {contador ? (
        <fieldset className="rz-crc">
          <legend>Registro no CRC</legend>
          <Select
            label="UF"
            data={UFS}
            value={rascunho.crcUf || null}
            onChange={(uf) => mudar({ crcUf: uf ?? '' })}
            error={tentou && rascunho.crcUf === '' ? 'Escolha.' : null}
          />
          <TextInput
            label="Número"
            inputMode="numeric"
            maxLength={6}
            value={rascunho.crcNumero}
            onChange={(evento) =>
              mudar({ crcNumero: evento.currentTarget.value.replace(/\D/g, '') })
            }
            error={tentou && !/^\d{1,6}$/.test(rascunho.crcNumero) ? 'Até 6 números.' : null}
          />
          <Select
            label="Tipo"
            data={TIPOS_CRC}
            allowDeselect={false}
            value={rascunho.crcTipo}
            onChange={(tipo) => mudar({ crcTipo: tipo ?? 'O' })}
          />
        </fieldset>
      ) : null}
      <CampoMascarado
        tipo="cnpj"
        label={contador ? 'CNPJ do escritório' : 'CNPJ da empresa'}
        required
        value={rascunho.cnpj}
        onChange={(cnpj) => mudar({ cnpj, conferidos: [] })}
        error={tentou && semCnpj ? 'CNPJ inválido. Confira as letras e os números.' : null}
      />
      {semCnpj ? null : <Preenchido rascunho={rascunho} mudar={mudar} />}
      <Button type="submit" size="md" fullWidth>
        Continuar
      </Button>
    </form>
  )
}

function Preenchido({ rascunho, mudar }: Pick<PropsDoPasso, 'rascunho' | 'mudar'>) {
  const { cnpj } = rascunho
  const consulta = useConsulta(consultas.consultarCnpj, cnpj === '' ? AINDA_NAO : { cnpj })
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
    <form
      className="rz-conta"
      onSubmit={(evento) => {
        evento.preventDefault()
        avancar()
      }}
    >
      <p>
        Para abrir a empresa, primeiro criamos a sua conta. A abertura é feita pelo escritório de
        contabilidade: depois de entrar, mostre a ele o e-mail da sua conta para receber o convite.
      </p>
      <Button type="submit" size="md" fullWidth>
        Continuar
      </Button>
    </form>
  )
}
