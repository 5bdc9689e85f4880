import { NativeSelect, TextInput } from '@mantine/core'
import { consultas } from '@razao/contract'
import { formatarCnpj, ROTULOS_PORTE, validarCnpj } from '@razao/engine/cadastro'
import { useEffect } from 'react'
import { CampoMunicipio } from '../../../api/CampoMunicipio.tsx'
import { AINDA_NAO, useConsulta } from '../../../api/use-consulta.ts'
import { CampoMascarado } from '../../../ui/CampoMascarado.tsx'
import { Faixa } from '../../../ui/Faixa.tsx'
import { preenchidaPor } from './nova-empresa.ts'
import { type PropsDoPasso, usarTexto } from './passo.ts'

const PORTES = Object.entries(ROTULOS_PORTE).map(([value, label]) => ({ value, label }))

/** The public register fills the fields once for each CNPJ; not answering, it says that all can be typed. */
function Consulta({ nova, mudar }: Pick<PropsDoPasso, 'nova' | 'mudar'>) {
  const { cnpj, consultado } = nova
  const valido = validarCnpj(cnpj)
  const { dados, carregando, falha, tentarDeNovo } = useConsulta(
    consultas.consultarCnpj,
    valido && cnpj !== consultado ? { cnpj } : AINDA_NAO,
  )
  const cadastro = dados?.cadastro
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer; what is typed after it stays
  useEffect(() => {
    if (cadastro && cadastro.cnpj !== consultado) mudar(preenchidaPor(nova, cadastro))
  }, [cadastro])
  if (!valido) return null
  if (carregando)
    return (
      <p className="rz-suave" role="status">
        Buscando no cadastro da Receita…
      </p>
    )
  if (falha) {
    return (
      <Faixa
        tom={falha.codigo === 'nao-encontrado' ? 'atencao' : 'info'}
        acao={
          falha.codigo === 'nao-encontrado' ? null : (
            <button type="button" className="ne-link" onClick={tentarDeNovo}>
              Tentar de novo
            </button>
          )
        }
      >
        {falha.detail ?? falha.titulo}
        {falha.codigo === 'nao-encontrado' ? ' Se estiver certo, preencha os dados à mão.' : null}
        {consultado === ''
          ? null
          : ` Os campos abaixo ainda são os do CNPJ ${formatarCnpj(consultado)}: corrija-os.`}
      </Faixa>
    )
  }
  return cnpj === consultado ? (
    <p className="rz-suave" role="status">
      Preenchido pelo cadastro da Receita. Confira e corrija o que for preciso.
    </p>
  ) : null
}

/** Step 1: who the company is. */
export function PassoEmpresa({ nova, mudar, erros, idDe }: PropsDoPasso) {
  const texto = usarTexto({ nova, mudar, erros, idDe })
  return (
    <>
      <CampoMascarado
        id={idDe('cnpj')}
        tipo="cnpj"
        label="CNPJ"
        required
        autoFocus={nova.cnpj === ''}
        value={nova.cnpj}
        onChange={(cnpj) => mudar({ cnpj })}
        error={erros.cnpj}
      />
      <Consulta nova={nova} mudar={mudar} />
      <div className="ne-campos">
        <TextInput {...texto('razaoSocial', 'Razão social', 150)} required className="ne-largo" />
        <TextInput
          {...texto('apelido', 'Nome no escritório', 80)}
          placeholder="O nome fantasia, ou como a equipe chama"
          required
        />
        <TextInput {...texto('naturezaJuridica', 'Natureza jurídica', 120)} />
        <NativeSelect
          id={idDe('porte')}
          label="Porte"
          data={PORTES}
          value={nova.porte}
          onChange={({ currentTarget }) => mudar({ porte: currentTarget.value })}
        />
        <CampoMascarado
          id={idDe('abertura')}
          tipo="date"
          label="Data de abertura"
          required
          value={nova.abertura}
          onChange={(abertura) => mudar({ abertura })}
          error={erros.abertura}
        />
        <CampoMunicipio
          id={idDe('municipioIbge')}
          texto={nova.municipio}
          ibge={nova.municipioIbge}
          onMudar={(municipio, municipioIbge) => mudar({ municipio, municipioIbge })}
          erro={erros.municipioIbge}
        />
        <TextInput {...texto('inscricaoMunicipal', 'Inscrição municipal (opcional)', 20)} />
        <TextInput
          {...texto('cnae', 'CNAE principal', 9)}
          required
          inputMode="numeric"
          placeholder="0000000"
          onChange={({ currentTarget }) =>
            mudar({ cnae: currentTarget.value.replace(/\D/g, '').slice(0, 7), anexo: '' })
          }
        />
        <TextInput {...texto('atividade', 'Atividade principal', 200)} required />
        <CampoMascarado
          id={idDe('email')}
          tipo="email"
          label="E-mail da empresa (opcional)"
          description="Para onde vão as guias."
          className="ne-largo"
          value={nova.email}
          onChange={(email) => mudar({ email })}
          error={erros.email}
        />
      </div>
    </>
  )
}
