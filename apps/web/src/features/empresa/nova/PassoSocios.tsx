import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { CampoMascarado } from '../../../ui/CampoMascarado.tsx'
import { ehMei, type SocioEscrito } from './nova-empresa.ts'
import type { PropsDoPasso } from './passo.ts'

const PRO_LABORE = [
  { value: 'nenhum', label: 'Não retira' },
  { value: 'salario-minimo', label: 'Um salário mínimo' },
  { value: 'teto', label: 'O teto do INSS' },
  { value: 'fixo', label: 'Um valor fixo' },
]

type DoSocio = {
  socio: SocioEscrito
  indice: number
  mei: boolean
  onMudar: (mudanca: Partial<SocioEscrito>) => void
  onTirar: () => void
} & Pick<PropsDoPasso, 'erros' | 'idDe'>

function Socio({ socio, indice, mei, onMudar, onTirar, erros, idDe }: DoSocio) {
  const campo = (nome: string) => ({
    id: idDe(`${indice}.${nome}`),
    error: erros[`${indice}.${nome}`],
    autoComplete: 'off',
  })
  return (
    <fieldset className="ne-socio">
      <legend>{socio.nome || `Sócio ${indice + 1}`}</legend>
      <div className="ne-campos">
        <TextInput
          {...campo('nome')}
          label="Nome"
          required
          maxLength={150}
          value={socio.nome}
          onChange={({ currentTarget }) => onMudar({ nome: currentTarget.value })}
        />
        <CampoMascarado
          {...campo('cpf')}
          tipo="cpf"
          label="CPF"
          required
          value={socio.cpf}
          onChange={(cpf) => onMudar({ cpf })}
        />
        <TextInput
          {...campo('participacao')}
          label="Participação (%)"
          required
          inputMode="decimal"
          maxLength={10}
          value={socio.participacao}
          onChange={({ currentTarget }) => onMudar({ participacao: currentTarget.value })}
        />
        {mei ? null : (
          <NativeSelect
            id={idDe(`${indice}.proLabore`)}
            label="Pró-labore"
            data={PRO_LABORE}
            value={socio.proLabore}
            onChange={({ currentTarget }) =>
              onMudar({ proLabore: currentTarget.value as SocioEscrito['proLabore'] })
            }
            error={erros[`${indice}.proLabore`]}
          />
        )}
        {!mei && socio.proLabore === 'fixo' ? (
          <TextInput
            {...campo('valor')}
            label="Valor do pró-labore (R$)"
            required
            inputMode="decimal"
            placeholder="0,00"
            value={socio.valor}
            onChange={({ currentTarget }) => onMudar({ valor: currentTarget.value })}
          />
        ) : null}
      </div>
      <div className="ne-socio-pe">
        <Checkbox
          label="Administra a empresa"
          checked={socio.administrador}
          onChange={({ currentTarget }) => onMudar({ administrador: currentTarget.checked })}
        />
        <Button variant="subtle" size="compact-sm" onClick={onTirar}>
          Tirar da lista
        </Button>
      </div>
    </fieldset>
  )
}

/** Step 4: who owns her; may stay for later. */
export function PassoSocios({ nova, mudar, erros, idDe }: PropsDoPasso) {
  const { socios } = nova
  const mei = ehMei(nova)
  const adicionar = (nome: string) =>
    mudar({
      socios: [
        ...socios,
        {
          nome,
          cpf: '',
          participacao: socios.length === 0 ? '100' : '',
          administrador: socios.length === 0,
          proLabore: 'nenhum',
          valor: '',
        },
      ],
    })
  const daReceita = nova.sociosDaReceita.filter((nome) => socios.every((s) => s.nome !== nome))
  return (
    <>
      <p>
        {mei
          ? 'O titular do MEI. Pode ficar para depois: o DAS-MEI não depende dele.'
          : 'Com o pró-labore de cada um, que entra na folha do primeiro mês. Sem sócios, a empresa entra assim mesmo e fecha sem pró-labore.'}
      </p>
      {socios.map((socio, i) => (
        <Socio
          // biome-ignore lint/suspicious/noArrayIndexKey: a partner being written has nothing else of their own
          key={i}
          socio={socio}
          indice={i}
          mei={mei}
          erros={erros}
          idDe={idDe}
          onMudar={(mudanca) =>
            mudar({ socios: socios.map((s, j) => (j === i ? { ...s, ...mudanca } : s)) })
          }
          onTirar={() => mudar({ socios: socios.filter((_, j) => j !== i) })}
        />
      ))}
      {erros.soma ? (
        <p className="rz-negativo" id={idDe('soma')} tabIndex={-1}>
          {erros.soma}
        </p>
      ) : null}
      <div className="ne-opcoes">
        {daReceita.map((nome) => (
          <Button
            key={nome}
            variant="light"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => adicionar(nome)}
          >
            {nome}
          </Button>
        ))}
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => adicionar('')}
        >
          Outro sócio
        </Button>
      </div>
    </>
  )
}
