import { Button, Checkbox, TextInput } from '@mantine/core'
import { cadastro as rotas } from '@razao/contract'
import { IconPlus } from '@tabler/icons-react'
import { paths } from '../../../paths.ts'
import { useUsuario } from '../../../state/contexto.ts'
import { hojeEmBrasilia } from '../../../state/hoje.ts'
import { AvisoDeRascunho } from '../../../ui/AvisoDeRascunho.tsx'
import { CampoMascarado } from '../../../ui/CampoMascarado.tsx'
import { FalhaDaEdicao } from './FalhaDaEdicao.tsx'
import {
  errosDosSocios,
  novoSocio,
  type SocioEscrito,
  sociosDo,
  sociosParaEnvio,
} from './listas.ts'
import type { PropsDaEdicao } from './props.ts'
import { ResumoDaLista } from './ResumoDaLista.tsx'
import { useEdicao } from './use-edicao.ts'
import { useListaEditada } from './use-lista-editada.ts'

const ROTULOS: Readonly<Record<string, string>> = {
  nome: 'Nome',
  cpf: 'CPF',
  nascimento: 'Data de nascimento',
  rg: 'RG',
  participacao: 'Participação',
  de: 'Sócio desde',
  ate: 'Saiu em',
}

type DoSocio = {
  socio: SocioEscrito
  indice: number
  erroDe: (campo: string) => { id: string; error: string | undefined; autoComplete: string }
  onMudar: (mudanca: Partial<SocioEscrito>) => void
  onTirar: () => void
}

function Socio({ socio, indice, erroDe, onMudar, onTirar }: DoSocio) {
  const nome = socio.nome || `Sócio ${indice + 1}`
  return (
    <fieldset className="ne-socio">
      <legend>{nome}</legend>
      <div className="ne-campos">
        <TextInput
          {...erroDe('nome')}
          label="Nome"
          className="ne-largo"
          required
          maxLength={150}
          value={socio.nome}
          onChange={({ currentTarget }) => onMudar({ nome: currentTarget.value })}
        />
        <CampoMascarado
          {...erroDe('cpf')}
          tipo="cpf"
          label="CPF"
          required
          value={socio.cpf}
          onChange={(cpf) => onMudar({ cpf })}
        />
        <CampoMascarado
          {...erroDe('nascimento')}
          tipo="birthDate"
          label="Data de nascimento"
          value={socio.nascimento}
          onChange={(nascimento) => onMudar({ nascimento })}
        />
        <CampoMascarado
          {...erroDe('rg')}
          tipo="rg"
          label="RG"
          value={socio.rg}
          onChange={(rg) => onMudar({ rg })}
        />
        <TextInput
          {...erroDe('participacao')}
          label="Participação (%)"
          required
          inputMode="decimal"
          maxLength={10}
          value={socio.participacao}
          onChange={({ currentTarget }) => onMudar({ participacao: currentTarget.value })}
        />
        <CampoMascarado
          {...erroDe('de')}
          tipo="date"
          label="Sócio desde"
          required
          value={socio.de}
          onChange={(de) => onMudar({ de })}
        />
        <CampoMascarado
          {...erroDe('ate')}
          tipo="date"
          label="Saiu em"
          value={socio.ate}
          onChange={(ate) => onMudar({ ate })}
        />
      </div>
      <div className="ne-socio-pe">
        <Checkbox
          label="Administra a empresa"
          checked={socio.administrador}
          onChange={({ currentTarget }) => onMudar({ administrador: currentTarget.checked })}
        />
        {socio.id === null ? (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`Tirar da lista: ${nome}`}
            onClick={onTirar}
          >
            Tirar da lista
          </Button>
        ) : null}
      </div>
    </fieldset>
  )
}

/** Who owns the company: who comes in, who left, how much each one has. */
export function EditarSocios({ empresaId, cadastro, onFechar, onTrazer }: PropsDaEdicao) {
  const hoje = useUsuario()?.hoje ?? hojeEmBrasilia()
  const edicao = useEdicao(rotas.alterarSocios, 'Sócios salvos.', onFechar)
  const doServidor = Object.fromEntries(
    Object.entries(edicao.erros).map(([campo, mensagem]) => [
      campo === 'socios' ? 'soma' : campo.replace(/^socios\./, ''),
      mensagem,
    ]),
  )
  const lista = useListaEditada<SocioEscrito>({
    inicial: () => sociosDo(cadastro),
    rascunho: {
      chave: `${paths.perfil.raiz}#socios-${empresaId}`,
      titulo: `Sócios de ${cadastro.dados.apelido}`,
    },
    errosDe: (linhas) => errosDosSocios(linhas, hoje),
    doServidor,
    onMudar: edicao.limpar,
  })
  const { linhas, erros, idDe, mudar, trocar, tirar } = lista
  const salvar = async () => {
    const { versao } = cadastro
    const socios = sociosParaEnvio(linhas)
    if (await edicao.salvar({ empresaId, versao, socios })) await lista.rascunho.concluir()
  }
  return (
    <form className="rz-formulario ed-formulario" onSubmit={lista.aoEnviar(salvar)} noValidate>
      <AvisoDeRascunho rascunho={lista.rascunho.recuperado} />
      <p>
        Quem sai não é apagado: escreva o dia em «Saiu em». Corrigir nome, CPF, nascimento ou RG
        corrige a pessoa em todas as empresas do escritório.
      </p>
      <ResumoDaLista
        erros={erros}
        tentativas={lista.tentativas}
        idDe={idDe}
        rotuloDe={rotuloDe}
        vazio={(campo) => estaVazio(linhas, campo)}
      />
      {linhas.map((socio, indice) => (
        <Socio
          key={socio.chave}
          socio={socio}
          indice={indice}
          erroDe={(campo) => ({
            id: idDe(`${indice}.${campo}`),
            error: erros[`${indice}.${campo}`],
            autoComplete: 'off',
          })}
          onMudar={(mudanca) => mudar(socio.chave, mudanca)}
          onTirar={() => tirar(socio.chave)}
        />
      ))}
      {erros.soma ? (
        <p id={idDe('soma')} tabIndex={-1} className="rz-negativo">
          {erros.soma}
        </p>
      ) : null}
      <div className="ed-mais">
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => trocar([...linhas, novoSocio(hoje)])}
        >
          Mais um sócio
        </Button>
      </div>
      <FalhaDaEdicao empresaId={empresaId} falha={edicao.falha} onTrazer={onTrazer} />
      <div className="rz-formulario-acoes">
        <Button variant="default" onClick={onFechar}>
          Voltar
        </Button>
        <Button type="submit" loading={edicao.enviando} disabled={!lista.sujo}>
          Salvar
        </Button>
      </div>
    </form>
  )
}

function rotuloDe(campo: string): string {
  const [i, nome] = campo.split('.')
  return nome === undefined ? 'Participações' : `${ROTULOS[nome] ?? nome} do sócio ${Number(i) + 1}`
}
function estaVazio(linhas: readonly SocioEscrito[], campo: string): boolean {
  const [i, nome] = campo.split('.')
  return Object.entries(linhas[Number(i)] ?? {}).find(([de]) => de === nome)?.[1] === ''
}
